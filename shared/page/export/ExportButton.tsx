import { useState } from 'react';
import type { Call, CallInput } from '@portal/calls';
import { Button } from '@portal/design';
import { ExportDialog } from './ExportDialog';

interface ExportButtonProps<C extends Call> {
  /** What the list is loaded with. */
  call: C;
  /** Its filters; page number and size mean nothing. */
  query: Partial<CallInput<C>>;
  label?: string;
  /** Beside the title of a panel, or above a table, buttons are small. */
  isSmall?: boolean;
}

/** Exports a list as a file: all rows that match the filters, not only the current page. */
export function ExportButton<C extends Call>({
  call,
  query,
  label = '导出',
  isSmall = false,
}: ExportButtonProps<C>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        $size={isSmall ? 's' : 'm'}
        data-off-paper
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <ExportDialog list={call.path} query={query} onClose={() => setIsOpen(false)} />}
    </>
  );
}
