import * as user from '@shared/contract/endpoints/user';
import { useLazySheet } from '@shared/kit';
import { toastError } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RecordSheetProps } from './record-sheet.tsx';

const name = 'entry';

/** The record whose details are open, read from the page's URL: ?entry=<id>. */
export function useRecordAddress() {
  const [params, setParams] = useSearchParams();
  /** The record that the user opened by its row. That row shows the details. */
  const [tapped, setTapped] = useState<string>();
  const write = (id: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === undefined) next.delete(name);
        else next.set(name, id);
        return next;
      },
      { replace: true },
    );
  const id = params.get(name) ?? undefined;
  return {
    /** The record that the URL named before any tap. */
    foreign: id === tapped ? undefined : id,
    show(of: string) {
      setTapped(of);
      write(of);
    },
    leave: () => write(undefined),
  };
}

/** Shows the details of a record that the URL names, after a link or a reload. */
export function AddressedRecord({ address }: { address: ReturnType<typeof useRecordAddress> }) {
  const { foreign: id, leave } = address;
  const details = useLazySheet<RecordSheetProps>(
    async () => (await import('./record-sheet.tsx')).RecordSheet,
  );
  const { data, error } = useApiQuery(
    user.moneyLogRecord,
    { id: id ?? '' },
    { enabled: id !== undefined, retry: false },
  );
  // Runs once per record and per failure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` and `leave` are new with each render.
  useEffect(() => {
    if (id === undefined) return;
    if (data) details.show();
    if (!error) return;
    toastError(error);
    leave();
  }, [id, data?.id, error]);
  return data && details.sheet({ entry: data, onLeave: leave });
}
