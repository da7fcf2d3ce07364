import { z } from '@portal/schema';
import { isCreditCode } from '@portal/rules';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';
import { regionName } from './region';

/** First two characters by GB 32100: the registering authority and the kind of entity. */
const kinds: Record<string, [authority: string, kind: string]> = {
  '11': ['机构编制', '机关'],
  '12': ['机构编制', '事业单位'],
  '13': ['机构编制', '编办直接管理机构编制的群众团体'],
  '19': ['机构编制', '其他'],
  '51': ['民政', '社会团体'],
  '52': ['民政', '民办非企业单位'],
  '53': ['民政', '基金会'],
  '59': ['民政', '其他'],
  '91': ['工商', '企业'],
  '92': ['工商', '个体工商户'],
  '93': ['工商', '农民专业合作社'],
  A1: ['中央军委改革和编制办公室', '军队事业单位'],
  N1: ['农业', '组级集体经济组织'],
  N2: ['农业', '村级集体经济组织'],
  N3: ['农业', '乡镇级集体经济组织'],
  Y1: ['其他', '其他'],
};

/** Unified social credit codes by GB 32100. */
export const uscc: ApiModule = (routes) => {
  routes.post('/verify', async ({ body }) => {
    const { code } = parse(z.object({ code: TextField(18) }), body);
    const valid = isCreditCode(code);
    const [authority = '', kind = ''] = kinds[code.slice(0, 2)] ?? [];
    const place = code.slice(2, 8);
    return {
      valid,
      authority: valid ? authority : '',
      kind: valid ? kind : '',
      region: valid ? regionName(place) || regionName(`${place.slice(0, 2)}0000`) : '',
    };
  });

  routes.get('/kinds', async () => ({
    records: Object.entries(kinds).map(([code, [authority, kind]]) => ({
      code,
      name: `${authority} ${kind}`,
    })),
  }));
};
