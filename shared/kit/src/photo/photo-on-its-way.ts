import { formDraft } from '../form/form-draft.ts';

/**
 * Which photo of a form was being sent, kept for the tab and the account as its draft is: what came
 * through while the page was loaded anew is found again, of what did not its owner hears. The picture
 * itself is never kept.
 * @param place tells the form and the field apart from all others
 */
export function photoOnItsWay(place: string) {
  const store = formDraft(`photo ${place}`);
  return {
    /** The upload's id. */
    read(): string | undefined {
      const { id } = store.read();
      return typeof id === 'string' ? id : undefined;
    },
    keep: (id: string) => void store.write({ id }),
    forget: () => store.clear(),
  };
}
