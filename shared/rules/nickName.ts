import type { Rule } from './Rule';
import { withoutUnseen } from './text';

export const nickNameRules: readonly Rule[] = [
  { isMet: (value) => value.trim().length > 0, message: '请输入昵称' },
  {
    isMet: (value) => [...value.trim()].length >= 2 && [...value.trim()].length <= 20,
    message: '昵称为2到20个字符',
  },
  {
    isMet: (value) => !/[<>"'&\p{Cc}]/u.test(value) && withoutUnseen(value) === value,
    message: '昵称不可以包含特殊字符',
  },
];
