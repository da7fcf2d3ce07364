import { act, screen, waitFor, within } from '@testing-library/react';
import {
  authState,
  companyState,
  downlist,
  listBranches,
  listRegions,
  saveCompany,
  submitCompany,
  viewCompany,
  withdrawCompany,
  type Company,
  type CompanySlot,
} from '@portal/calls';
import { companyFields, emptyCompany, keysOf, papersOf } from '@portal/rules';
import { aCompanyState, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as CompanyInfo } from './CompanyInfo';
import { page as CompanyInfoEdit } from './CompanyInfoEdit';
import { page as CompanySuccess } from '../company-success/CompanySuccess';
import { page as CompanyOk } from './CompanyOk';
import { editPage as UploadingImgEdit, page as UploadingImg } from './UploadingImg';

const modules = {
  './CompanyInfo': { page: CompanyInfo },
  './CompanyInfoEdit': { page: CompanyInfoEdit },
  './UploadingImg': { page: UploadingImg },
  './UploadingImgEdit': { page: UploadingImgEdit },
  './CompanyOk': { page: CompanyOk },
  './CompanySuccess': { page: CompanySuccess },
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
    ocr: [],
    isUnclear: 0,
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

it('reports missing fields, but saves a draft nevertheless', async () => {
  network.answer(saveCompany, { state: companyState.none });
  const { user } = open('companyInfoEdit', aCompany());

  await user.click(await screen.findByRole('button', { name: '保存并上传资料' }));
  expect(await screen.findByText('请填写企业名称')).toBeInTheDocument();
  expect(network.sentTo(saveCompany)).toEqual([]);

  await user.click(screen.getByRole('button', { name: '存草稿' }));
  await screen.findByText('草稿已保存');
  expect(network.sentTo(saveCompany)).toMatchObject([{ isDraft: '1' }]);
});

it('saves what it was opened with, then its own draft, and nothing that others have saved', async () => {
  network.answer(saveCompany, { state: companyState.none, mark: 'own draft' });
  const { user } = open('companyInfoEdit', aCompany({ mark: 'seen' }));
  const name = await screen.findByLabelText('企业名称');

  await user.type(name, '清泉');
  network.answer(viewCompany, aCompany({ mark: 'by another' }));
  await user.click(screen.getByRole('button', { name: '存草稿' }));
  await screen.findByText('草稿已保存');
  network.fail(saveCompany, 'E7042');
  await user.type(name, '数据');
  await user.click(screen.getByRole('button', { name: '存草稿' }));

  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(name).toHaveValue('清泉数据');
  expect(network.sentTo(saveCompany)).toMatchObject([{ mark: 'seen' }, { mark: 'own draft' }]);
});

it('marks rejected fields', async () => {
  const rejects = [{ field: 'licence', reason: '照片模糊', isFixed: 0 }];
  open('companyInfo', aCompany({ state: companyState.rejected, rejects, slots: slotsIn('uploaded') }));

  expect(await screen.findByText(/营业执照：照片模糊/)).toBeInTheDocument();
});

it('returns to the first step that lacks something', async () => {
  const { router } = open('uploadingImg/3', aCompany({ state: companyState.saved }));

  expect(await screen.findByRole('button', { name: '下一步' })).toBeDisabled();
  expect(router.state.location.pathname).toBe('/companyMessage/uploadingImg/1');
});

it('warns of a picture that contradicts the form, or cannot be read', async () => {
  const slots = slotsIn('uploaded').map((slot) =>
    slot.slot === 'licence'
      ? { ...slot, ocr: [{ field: 'companyName' as const, value: '杭州清泉数据有限公司' }] }
      : slot,
  );
  open('uploadingImg/1', aCompany({ state: companyState.uploaded, slots }));
  expect(await screen.findByText(/企业名称在图片上是“杭州清泉数据有限公司”/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '下一步' })).toBeEnabled();
});

it('lists what the server reports missing, and submits once', async () => {
  network.fail(submitCompany, 'E5213', { fields: [{ name: 'address', message: '请填写详细地址' }] });
  const { user } = open(
    'uploadingImg/3',
    aCompany({ state: companyState.uploaded, slots: slotsIn('uploaded') }),
  );

  await user.dblClick(await screen.findByRole('button', { name: '提交认证' }));

  expect(await screen.findByText('请填写详细地址')).toBeInTheDocument();
});

it('requires the unit type before anything can be filled in', async () => {
  const { router } = open('companyInfoEdit', aCompany({ fields: { ...emptyCompany, unitType: '' } }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/unitType'));
  expect(screen.queryByLabelText('企业名称')).toBeNull();
});

describe('a step opened by its address, by the back button or again', () => {
  const { none, saved, uploaded, paying, waiting, changing, passed, rejected } = companyState;

  it.each([
    ['uploadingImg/1', none, '/companyMessage/companyInfoEdit'],
    ['uploadingImgEdit/1', none, '/companyMessage/companyInfoEdit'],
    ['uploadingImg/2', saved, '/companyMessage/uploadingImg/1'],
    ['uploadingImg/9', saved, '/companyMessage/uploadingImg/1'],
    ['uploadingImgEdit/x', rejected, '/companyMessage/uploadingImgEdit/1'],
    ...[paying, waiting, changing].flatMap((state) =>
      ['companyInfoEdit', 'uploadingImg/2', 'uploadingImgEdit/1'].map(
        (at) => [at, state, '/companyMessage/companyInfo'] as const,
      ),
    ),
  ] as const)('%s in state %s redirects to %s', async (at, state, place) => {
    const { router } = open(at, aCompany({ state }));

    await waitFor(() => expect(router.state.location.pathname).toBe(place));
  });

  it.each([uploaded, rejected])('shows uploaded papers (state %s)', async (state) => {
    open('uploadingImg/2', aCompany({ state, slots: slotsIn('uploaded') }));

    expect(await screen.findByRole('img', { name: '法定代表人证件人像面预览' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '下一步' })).toBeEnabled();
  });

  it('shows the saved draft', async () => {
    open(
      'companyInfoEdit',
      aCompany({ fields: { ...emptyCompany, companyName: '杭州明镜科技有限公司', address: '文三路 1 号' } }),
    );

    expect(await screen.findByLabelText('企业名称')).toHaveValue('杭州明镜科技有限公司');
    expect(screen.getByLabelText('详细地址')).toHaveValue('文三路 1 号');
  });

  it('goes back to the papers of the previous step', async () => {
    const { user, router } = open(
      'uploadingImg/1',
      aCompany({ state: uploaded, slots: slotsIn('uploaded') }),
    );
    await user.click(await screen.findByRole('button', { name: '下一步' }));
    expect(await screen.findByRole('img', { name: '经办人授权书预览' })).toBeInTheDocument();

    await act(() => router.navigate(-1));

    expect(await screen.findByRole('img', { name: '营业执照预览' })).toBeInTheDocument();
  });

  it('asks before a changed form is left', async () => {
    const { user, router } = open('companyInfoEdit', aCompany());
    await user.type(await screen.findByLabelText('企业名称'), '明镜');

    await user.click(screen.getByRole('link', { name: '返回' }));

    expect(await screen.findByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
    expect(router.state.location.pathname).toBe('/companyMessage/companyInfoEdit');
    expect(await screen.findByLabelText('企业名称')).toHaveValue('明镜');
  });

  const answerState = (state: Company['state'], nextRoute: string) =>
    network.answer(authState, {
      registerType: null,
      isInstant: 0,
      person: { state: 0, rejects: [], submittedAt: null },
      company: { ...aCompanyState(), state, nextRoute, submittedAt: '2026-08-01 10:00:00' },
    });
  const at = (path: string) => renderRoute({ portalJson, modules }, path, { as: aMember() });

  it.each([
    [none, '/unitType'],
    [none, '/companyMessage/companyInfoEdit'],
    [saved, '/companyMessage/uploadingImg/1'],
    [rejected, '/companyMessage/companyInfo'],
  ])('提交成功 is not shown before submission: state %s redirects to %s', async (state, place) => {
    answerState(state, place);
    const { router } = at('/companyMessage/success');

    await waitFor(() => expect(router.state.location.pathname).toBe(place));
    expect(screen.queryByText('提交成功')).toBeNull();
  });

  it.each([paying, waiting, changing])('提交成功 says what comes next in state %s', async (state) => {
    answerState(state, '/companyMessage/companyInfo');
    at('/companyMessage/success');

    expect(await screen.findByRole('heading', { name: '提交成功' })).toBeInTheDocument();
    expect(
      screen.getByText(state === paying ? /收到小额款项后/ : /预计 1–3 个工作日内完成审核/),
    ).toBeInTheDocument();
  });

  it.each([
    [none, '/unitType'],
    [waiting, '/companyMessage/companyInfo'],
    [rejected, '/companyMessage/companyInfo'],
  ])('认证成功 is not shown before approval: state %s redirects to %s', async (state, place) => {
    answerState(state, place);
    const { router } = at('/companySuccess');

    await waitFor(() => expect(router.state.location.pathname).toBe(place));
    expect(screen.queryByText('认证成功')).toBeNull();
  });

  it('提交成功 redirects to 认证成功 after approval', async () => {
    answerState(passed, '/companyMessage/companyInfo');
    at('/companyMessage/success');

    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  });
});

it('retries a lost submission with the same request number', async () => {
  network.lose(submitCompany);
  const { user } = open(
    'uploadingImg/3',
    aCompany({ state: companyState.uploaded, slots: slotsIn('uploaded') }),
  );

  await user.click(await screen.findByRole('button', { name: '提交认证' }));
  expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '提交认证' }));

  await waitFor(() => expect(network.sentTo(submitCompany)).toHaveLength(2));
  const [first, again] = network.sentTo(submitCompany).map(({ reqNo }) => reqNo);
  expect(again).toBe(first);
});

describe('the certificate of verification', () => {
  const { waiting, passed, changing } = companyState;
  const fields = {
    ...emptyCompany,
    unitType: 'company' as const,
    companyName: '杭州明镜科技有限公司',
    creditCode: '91330106MA7K5X2N0R',
    legalName: '林海',
    legalIdNo: '1101**********1233',
    bankAccount: '***************3406',
  };

  it('is a download of the portal', async () => {
    open('companyInfo', aCompany({ state: passed, fields, passed: fields }));

    expect(await screen.findByRole('link', { name: '下载认证证明（PDF）' })).toHaveAttribute(
      'href',
      '/ajaxurl/apix/auth/company/letter?kind=certificate',
    );
  });

  it('is still offered while a change is under review', async () => {
    open('companyInfo', aCompany({ state: changing, fields, passed: fields }));
    expect(await screen.findByRole('link', { name: /下载认证证明/ })).toBeInTheDocument();
  });

  it('is not offered before verification', async () => {
    open('companyInfo', aCompany({ state: waiting, fields }));
    await screen.findByRole('heading', { name: '企业信息', level: 1 });
    expect(screen.queryByRole('link', { name: /下载认证证明/ })).toBeNull();
  });
});

it.each([
  [
    { state: companyState.waiting },
    '撤回',
    '撤回“明镜科技有限公司”的企业认证？撤回后可以修改，修改完须重新提交。',
  ],
  [
    { state: companyState.passed, hasChange: 1 },
    '放弃变更',
    '放弃“明镜科技有限公司”的变更？已填写的内容将不保存，原认证信息继续有效。',
  ],
])('asks for what enterprise and with what effect it is withdrawn (%j)', async (facts, label, question) => {
  network.answer(withdrawCompany, { state: facts.state });
  const fields = { ...emptyCompany, unitType: 'enterprise' as const, companyName: '明镜科技有限公司' };
  const { user } = open('companyInfo', aCompany({ fields, ...facts }));

  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(question)).toBeInTheDocument();
  expect(network.sentTo(withdrawCompany)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: label }));

  await waitFor(() => expect(network.sentTo(withdrawCompany)).toHaveLength(1));
});
