import { useState } from 'react';
import { readPaper } from '@portal/calls';
import { call, CallError } from '@portal/client';
import type { PaperReading } from '@portal/rules';

type Side = 'idFront' | 'idBack';

/** What was read off both sides; null: that side cannot be read. */
export interface PaperReadings {
  idFront?: PaperReading | null;
  idBack?: PaperReading | null;
}

/** Has the pictures of a document read. Where nobody reads them, there is nothing to say. */
export function usePaperReadings() {
  const [readings, setReadings] = useState<PaperReadings>({});
  async function read(side: Side, fileUrl: string): Promise<void> {
    const reading = await call(readPaper, { fileUrl, kind: side }).then(
      ({ fields }) => fields,
      (error: unknown) => (error instanceof CallError && error.code === 'E5216' ? null : {}),
    );
    setReadings((before) => ({ ...before, [side]: reading }));
  }
  return { readings, read };
}
