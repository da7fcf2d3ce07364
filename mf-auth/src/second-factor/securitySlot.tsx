import { SecurityPanel } from './SecurityPanel';

/** Fills the slot `account.security` on the account page. */
export function widget() {
  return <SecurityPanel />;
}
