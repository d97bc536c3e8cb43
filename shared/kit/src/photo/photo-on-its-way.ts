import { formDraft } from '../form/form-draft.ts';

/**
 * Stores the id of a form's photo upload for the tab and the account, like the form's draft. After
 * a reload, a finished upload is found again, and an unfinished one is reported. Never stores the
 * picture.
 * @param place unique key of form and field
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
