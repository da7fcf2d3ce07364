import { userOverview, type UserOverview } from '@portal/calls';
import { call } from '@portal/client';

let onItsWay: Promise<UserOverview> | null = null;

/** Two parts of the home page show it: while one has asked, the other waits for the same answer. */
export function loadOverview(): Promise<UserOverview> {
  onItsWay ??= call(userOverview, {}).finally(() => {
    onItsWay = null;
  });
  return onItsWay;
}
