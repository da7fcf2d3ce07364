import type { Db } from '@portal/server';

/** Branches as an operator would enter them: enterprises choose from them, and their input is checked against them. */
const branches = [
  ['中国工商银行', '330106', '杭州文三路支行'],
  ['中国工商银行', '330106', '杭州高新支行'],
  ['中国工商银行', '310115', '上海张江支行'],
  ['中国建设银行', '330106', '杭州西湖支行'],
  ['中国建设银行', '110108', '北京中关村支行'],
  ['中国农业银行', '440305', '深圳科技园支行'],
  ['招商银行', '440305', '深圳高新园支行'],
  ['招商银行', '330106', '杭州保俶支行'],
] as const;

export async function seedDemoBanks(tx: Db): Promise<void> {
  await tx
    .insertInto('bank_branches')
    .values(branches.map(([bank, region, name], at) => ({ code: `demo-${at + 1}`, bank, region, name })))
    .execute();
}
