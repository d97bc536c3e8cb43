import type { PagePath } from '@shared/contract';
import { useLocation, useSearchParams } from 'react-router-dom';

const applicationPage = /^\/bank\/(virtual_apply|physical_apply|physicalReapply)(\?|$)/;

const isApplication = (path: string | null): path is PagePath =>
  path !== null && applicationPage.test(path);

/** Returns a function that adds this page to a form's path; `useReturnPath` reads it there. */
export function useFormPath(): (form: '/bank/addAddress' | '/bank/addHolders') => PagePath {
  const { pathname, search } = useLocation();
  return (form) => `${form}?back=${encodeURIComponent(pathname + search)}`;
}

/** Returns the application page that this form was opened from; undefined if it was another page. */
export function useReturnPath(): PagePath | undefined {
  const [params] = useSearchParams();
  const back = params.get('back');
  return isApplication(back) ? back : undefined;
}

/** Returns the path of an application page with a new entry for the page to select. */
export function pathWithNew(page: PagePath, kind: 'address' | 'holder', id: string): PagePath {
  const [path, query] = page.split('?');
  const params = new URLSearchParams(query);
  params.set(kind, id);
  return `${path}?${params}` as PagePath;
}
