const key = 'resetTicket';

/** The ticket between the steps of a reset, in this tab only. It works once, for ten minutes. */
export const resetTicket = {
  read: (): string | null => window.sessionStorage.getItem(key),
  keep: (ticket: string) => window.sessionStorage.setItem(key, ticket),
  drop: () => window.sessionStorage.removeItem(key),
};
