import path from 'node:path';
import type { Page } from '@playwright/test';
import { readCaptcha, readMessage } from '../fixtures/outbox';

/** Also large enough for an enterprise's papers. */
export const paper = path.join(__dirname, '../../demo-market/files/id-front.png');

/** Input by label. */
const texts = {
  统一社会信用代码: '91330106MA2B3C4D11',
  详细地址: '文三路 1 号',
  成立日期: '2015-06-01',
  法定代表人姓名: '林海',
  法定代表人证件号: '110101199003077571',
  联系人姓名: '周宁',
  联系人职务: '技术负责人',
  联系人邮箱: 'tech@example.com',
  开户银行: '中国工商银行',
  开户支行: '杭州文三路支行',
  // The demo bank transfers the last two digits in fen.
  对公账号: '1202021409900123406',
};
export const paidAmount = '0.06';

const papers = [
  ['营业执照'],
  ['法定代表人证件人像面', '法定代表人证件国徽面', '经办人授权书'],
  ['开户许可证或基本存款账户信息'],
];

/** /companyMessage: verification of an enterprise. */
export function companyForm(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });

  return {
    async fill(companyName: string, contactPhone: string) {
      await field('企业名称').fill(companyName);
      for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
      await field('行业').selectOption('I');
      for (const region of ['注册地区', '开户地区'])
        for (const [level, name] of [
          ['省份', '浙江省'],
          ['城市', '杭州市'],
          ['区县', '西湖区'],
        ] as const)
          await field(`${region}：${level}`).selectOption({ label: name });
      await field('长期有效').check();
      await field('联系人手机号').fill(contactPhone);
      await page.locator('img[src*=captchaCode]').evaluate((picture: HTMLImageElement) => picture.decode());
      await field('图形验证码').fill(await readCaptcha(page));
      await page.getByRole('button', { name: '获取验证码' }).click();
      await page.getByRole('button', { name: /秒/ }).waitFor();
      await field('验证码').fill((await readMessage(page, contactPhone)).code);
    },

    /** Uploads the papers in the three steps, and submits. */
    async upload() {
      for (const [at, labels] of papers.entries()) {
        await page.waitForURL(`**/companyMessage/uploadingImg/${at + 1}`);
        for (const label of labels) {
          await field(label).setInputFiles(paper);
          await page.getByAltText(`${label}预览`).waitFor();
        }
        await page.getByRole('button', { name: at < papers.length - 1 ? '下一步' : '提交认证' }).click();
      }
    },
  };
}
