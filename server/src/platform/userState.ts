export { accountState as userState, type AccountState as UserState } from '@portal/calls';
