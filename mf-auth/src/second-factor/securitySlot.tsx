import { SecurityPanel } from './SecurityPanel';

/** Fills the slot `account.security` on the page of the account. */
export function widget() {
  return <SecurityPanel />;
}
