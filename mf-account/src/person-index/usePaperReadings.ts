import { useRef, useState } from 'react';
import { readPaper } from '@portal/calls';
import { call, CallError } from '@portal/client';
import type { PaperReading } from '@portal/rules';

type Side = 'idFront' | 'idBack';

/** Text read from both sides; null: the side is unreadable. */
export interface PaperReadings {
  idFront?: PaperReading | null;
  idBack?: PaperReading | null;
}

/** Has pictures of a document read. When reading is unavailable, there are no readings. */
export function usePaperReadings() {
  const [readings, setReadings] = useState<PaperReadings>({});
  const newest = useRef<Partial<Record<Side, string>>>({});

  async function read(side: Side, fileUrl: string): Promise<void> {
    newest.current[side] = fileUrl;
    const reading = await call(readPaper, { fileUrl, kind: side }).then(
      ({ fields }) => fields,
      (error: unknown) => (error instanceof CallError && error.code === 'E5216' ? null : {}),
    );
    // The reading of a picture that has been replaced meanwhile may arrive last.
    if (newest.current[side] !== fileUrl) return;
    setReadings((before) => ({ ...before, [side]: reading }));
  }
  return { readings, read };
}
