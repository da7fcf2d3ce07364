type Listener = () => void;

let listener: Listener = () => {};

/** The shell's answer to E5107 on any call: the page was drawn for another account. */
export function onAccountChanged(next: Listener): void {
  listener = next;
}

export const reportAccountChanged = () => listener();

let accountId: string | null = null;

/** The account for which this page is drawn: the server refuses to show or change another one's things. */
export const callFor = (id: string | null) => void (accountId = id);

/** The header that tells the server which account a call is for. */
export const accountHeader = (): Record<string, string> =>
  accountId === null ? {} : { 'X-Account': accountId };
