import { callBase } from '../../../platform/http/answer';

/** Address of an avatar; empty: none. */
export const avatarAddress = ({ avatar_id }: { avatar_id: string | null }): string =>
  avatar_id ? `${callBase}/user/avatar/${avatar_id}` : '';
