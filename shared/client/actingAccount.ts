import { http } from './http';

type Listener = () => void;

let listener: Listener = () => {};

/** The shell's answer to E5107 on any call: the page was drawn for another account. */
export function onAccountChanged(next: Listener): void {
  listener = next;
}

export const reportAccountChanged = () => listener();

/** The account for which this page is drawn: the server refuses to show or change another one's things. */
export function callFor(accountId: string | null): void {
  if (accountId === null) delete http.defaults.headers.common['X-Account'];
  else http.defaults.headers.common['X-Account'] = accountId;
}
