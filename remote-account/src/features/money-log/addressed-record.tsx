import * as user from '@shared/contract/endpoints/user';
import { useLazySheet } from '@shared/kit';
import { toastError } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RecordSheetProps } from './record-sheet.tsx';

const name = 'entry';

/** The record whose details are open, as the page's address says: ?entry=<id>. */
export function useRecordAddress() {
  const [params, setParams] = useSearchParams();
  /** Opened by a tap on its row, which shows it. */
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
    /** What nobody has tapped: the page was opened with it. */
    foreign: id === tapped ? undefined : id,
    show(of: string) {
      setTapped(of);
      write(of);
    },
    leave: () => write(undefined),
  };
}

/** The details of a record that came with the address: a link, a reload. */
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
  // Once for each record, and each failure.
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
