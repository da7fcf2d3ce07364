import { screen } from '@testing-library/react';
import {
  companyState,
  downlist,
  listBranches,
  listRegions,
  saveCompany,
  submitCompany,
  viewCompany,
  type Company,
  type CompanySlot,
} from '@portal/calls';
import { companyFields, emptyCompany, keysOf, papersOf } from '@portal/rules';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as CompanyInfo } from './CompanyInfo';
import { page as CompanyInfoEdit } from './CompanyInfoEdit';
import { page as UploadingImg } from './UploadingImg';

const modules = {
  './CompanyInfo': { page: CompanyInfo },
  './CompanyInfoEdit': { page: CompanyInfoEdit },
  './UploadingImg': { page: UploadingImg },
};

const slotsIn = (state: CompanySlot['state']): CompanySlot[] =>
  papersOf(emptyCompany).map(({ isNeeded, takesPdf, ...paper }) => ({
    ...paper,
    isNeeded: Number(isNeeded),
    takesPdf: Number(takesPdf),
    fileUrl: state === 'missing' ? '' : 'file_1',
    isPdf: 0,
    state,
    reason: '',
  }));

const aCompany = (facts: Partial<Company> = {}): Company => ({
  state: companyState.none,
  fields: emptyCompany,
  passed: null,
  hasChange: 0,
  editable: [...keysOf(companyFields)],
  isPhoneProved: 0,
  slots: slotsIn('missing'),
  rejects: [],
  submittedAt: null,
  decidedAt: null,
  papersUntil: null,
  payout: null,
  ...facts,
});

function open(at: string, company: Company) {
  network.answer(viewCompany, company);
  network.answer(listRegions, { records: [{ code: '330000', name: '浙江省' }] });
  network.answer(downlist, [{ code: 'ICBC', name: '中国工商银行' }]);
  network.answer(listBranches, { records: [] });
  return renderRoute({ portalJson, modules }, `/companyMessage/${at}`, { as: aMember() });
}

it('asks for everything that is missing, and keeps a draft all the same', async () => {
  network.answer(saveCompany, { state: companyState.none });
  const { user } = open('companyInfoEdit', aCompany());

  await user.click(await screen.findByRole('button', { name: '保存并上传资料' }));
  expect(await screen.findByText('请填写企业名称')).toBeInTheDocument();
  expect(network.sentTo(saveCompany)).toEqual([]);

  await user.click(screen.getByRole('button', { name: '存草稿' }));
  await screen.findByText('草稿已保存');
  expect(network.sentTo(saveCompany)).toMatchObject([{ isDraft: '1' }]);
});

it('names what was turned down', async () => {
  const rejects = [{ field: 'licence', reason: '照片模糊', isFixed: 0 }];
  open('companyInfo', aCompany({ state: companyState.rejected, rejects, slots: slotsIn('uploaded') }));

  expect(await screen.findByText(/营业执照：照片模糊/)).toBeInTheDocument();
});

it('leads back to the first step that lacks something', async () => {
  const { router } = open('uploadingImg/3', aCompany({ state: companyState.saved }));

  expect(await screen.findByRole('button', { name: '下一步' })).toBeDisabled();
  expect(router.state.location.pathname).toBe('/companyMessage/uploadingImg/1');
});

it('says what the server misses, and submits once', async () => {
  network.fail(submitCompany, 'E5213', { fields: [{ name: 'address', message: '请填写详细地址' }] });
  const { user } = open(
    'uploadingImg/3',
    aCompany({ state: companyState.uploaded, slots: slotsIn('uploaded') }),
  );

  await user.dblClick(await screen.findByRole('button', { name: '提交认证' }));

  expect(await screen.findByText('请填写详细地址')).toBeInTheDocument();
});
