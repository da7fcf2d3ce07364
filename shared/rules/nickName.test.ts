import { nickNameRules } from './nickName';
import { firstBroken } from './Rule';

it.each(['\u202e员管', '小\u200b明', '<b>'])('takes no %j for a nickname', (nickName) => {
  expect(firstBroken(nickNameRules, nickName)).toBe('昵称不可以包含特殊字符');
});

it.each(['小明', 'Ann 安', '一家👨‍👩‍👧'])('takes %s', (nickName) => {
  expect(firstBroken(nickNameRules, nickName)).toBeNull();
});
