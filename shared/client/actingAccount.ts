type Listener = () => void;

let listener: Listener = () => {};

/** The shell's answer to E5107 on any call: the page was drawn for another account. */
export function onAccountChanged(next: Listener): void {
  listener = next;
}

export const reportAccountChanged = () => listener();

let drawnFor: { accountId: string | null; personId: string | null } = { accountId: null, personId: null };

/**
 * The account and the person for whom this page is drawn: the server refuses to show or change the things of others.
 * Null: not checked.
 */
export const callFor = (accountId: string | null, personId: string | null = null) =>
  void (drawnFor = { accountId, personId });

/** Whether the page is a member's: whoever is told to sign in there has lost the session. */
export const isDrawnForMember = () => drawnFor.accountId !== null || drawnFor.personId !== null;

/** The headers that tell the server for whom a call is. */
export const accountHeaders = (): Record<string, string> => ({
  ...(drawnFor.accountId !== null && { 'X-Account': drawnFor.accountId }),
  ...(drawnFor.personId !== null && { 'X-Person': drawnFor.personId }),
});
