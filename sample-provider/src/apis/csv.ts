import Papa from 'papaparse';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { TextField } from './fields';

const rowsMax = 2000;
const reasons: Record<string, string> = {
  MissingQuotes: '引号没有成对',
  InvalidQuotes: '引号的位置不对',
  TooFewFields: '列数少于表头',
  TooManyFields: '列数多于表头',
};

/** CSV by RFC 4180, to and from objects. */
export const csv: ApiModule = (routes) => {
  routes.post('/to-json', async ({ body }) => {
    const given = parse(z.object({ csv: TextField(100_000) }), body).csv;
    const [head = ''] = given.split('\n', 1);
    const delimiter = head.includes('\t') ? '\t' : ',';
    const { data, meta, errors } = Papa.parse<Record<string, string>>(given, {
      header: true,
      skipEmptyLines: true,
      delimiter,
    });
    const [error] = errors;
    if (error)
      throw new BadRequest(`第 ${(error.row ?? 0) + 2} 行有误：${reasons[error.code] ?? error.message}`);
    if (data.length > rowsMax) throw new BadRequest(`内容有误：不超过 ${rowsMax} 行`);
    return { fields: meta.fields ?? [], total: data.length, records: data };
  });

  routes.post('/to-csv', async ({ body }) => {
    const { records } = parse(
      z.object({
        records: z
          .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])), {
            error: '必填',
          })
          .check(z.minLength(1, '至少一行'), z.maxLength(rowsMax, `不超过 ${rowsMax} 行`)),
      }),
      body,
    );
    return { csv: Papa.unparse(records, { escapeFormulae: true }) };
  });
};
