import { z } from '@portal/schema';

export const RemoteName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/, '名称有误'));

export const Version = z.string().check(z.regex(/^[0-9A-Za-z.-]{1,64}$/, '版本有误'));
