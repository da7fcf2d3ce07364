import type { FunctionComponent } from 'react';
import type { SearchRecord } from '@portal/calls';
import type { Outcome, Page, PromisedExport } from '@portal/contract/internal';

/** Shows one search result. */
export type ResultView = FunctionComponent<{ record: SearchRecord }>;

interface Exports {
  page: Page;
  widget: FunctionComponent;
  dialog: FunctionComponent;
  result: ResultView;
  outcome: Outcome;
}

/** What modules of a remote export, by name. */
export type RemoteExports = Pick<Exports, PromisedExport['name']>;
