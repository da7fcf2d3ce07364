import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';

/** Three-digit prefixes assigned by the ministry, by carrier (telecom numbering plan). */
const carriers: Record<string, string> = {
  中国移动: '134 135 136 137 138 139 147 148 150 151 152 157 158 159 172 178 182 183 184 187 188 195 197 198',
  中国联通: '130 131 132 140 145 146 155 156 166 167 171 175 176 185 186 196',
  中国电信: '133 149 153 162 173 174 177 180 181 189 190 191 193 199',
  中国广电: '192',
  虚拟运营商: '165 170',
};
const byPrefix = new Map(
  Object.entries(carriers).flatMap(([carrier, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, carrier] as const),
  ),
);
const virtualPrefixes = ['162', '165', '167', '170', '171'];

const Mobile = z.string({ error: '必填' }).check(z.regex(/^1\d{10}$/, '为 11 位大陆手机号'));

/** Carrier of a mobile number by its prefix. */
export const mobile: ApiModule = (routes) => {
  routes.get('/lookup', async ({ query }) => {
    const given = parse(z.object({ mobile: Mobile }), query).mobile;
    const prefix = given.slice(0, 3);
    const carrier = byPrefix.get(prefix);
    return {
      valid: carrier !== undefined,
      carrier: carrier ?? '',
      virtual: virtualPrefixes.includes(prefix),
    };
  });

  routes.post('/batch', async ({ body }) => {
    const { mobiles } = parse(
      z.object({
        mobiles: z.array(Mobile).check(z.minLength(1, '至少一个'), z.maxLength(200, '最多 200 个')),
      }),
      body,
    );
    return {
      records: mobiles.map((one) => ({ mobile: one, carrier: byPrefix.get(one.slice(0, 3)) ?? '' })),
    };
  });
};
