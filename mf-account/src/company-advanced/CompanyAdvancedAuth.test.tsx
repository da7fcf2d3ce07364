import { screen, waitFor, within } from '@testing-library/react';
import {
  advanceCompany,
  advancedItemState,
  advancedState,
  uploadImage,
  verifyAdvancedAmount,
  type AdvancedItemView,
  type AdvancedState,
} from '@portal/calls';
import { advancedItems, keysOf, registerType, type RegisterType } from '@portal/rules';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './CompanyAdvancedAuth';

const { none, waiting, passed, rejected, expired, paying, verifying } = advancedItemState;
const noPerson: AdvancedState['person'] = {
  isAllowed: 0,
  state: none,
  ways: ['manual'],
  way: null,
  rejects: [],
  submittedAt: null,
  papersUntil: null,
  errand: null,
};
const anItem = (facts: Partial<AdvancedItemView>): AdvancedItemView => ({
  item: 'legal',
  state: none,
  fields: [],
  pdfs: [],
  rejects: [],
  submittedAt: null,
  papersUntil: null,
  payout: null,
  errand: null,
  ...facts,
});

function open(
  items: readonly Partial<AdvancedItemView>[] = [],
  facts: Partial<AdvancedState['company']> = {},
  type: RegisterType | null = registerType.enterprise,
) {
  const all = keysOf(advancedItems).map((item) =>
    anItem({ item, ...items.find((one) => one.item === item) }),
  );
  network.answer(advancedState, {
    person: noPerson,
    company: {
      isAllowed: 1,
      isAdvanced: 0,
      isManager: 1,
      companyName: '海风科技',
      unitType: 'company',
      signWays: ['paper'],
      items: all,
      done: all.filter(({ state }) => state === passed).length,
      ...facts,
    },
  });
  const modules = { './CompanyAdvancedAuth': { page } };
  return renderRoute({ portalJson, modules }, '/companyAdvancedAuth', {
    as: aMember({ registerType: type }),
  });
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

it.each([
  [null, '/unitType', '去企业认证'],
  [registerType.person, '/unitType', '去企业认证'],
  [registerType.enterprise, '/companyMessage/companyInfo', '查看企业信息'],
])('leads members who are not eligible to the missing step (register type %s)', async (type, to, name) => {
  open([], { isAllowed: 0 }, type);

  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
  expect(screen.queryByRole('button', { name: '提交此项' })).toBeNull();
});

it('shows the number of completed items, and the state of each', async () => {
  open([
    { item: 'account', state: passed },
    { item: 'legal', state: waiting, submittedAt: '2026-08-01 10:00:00' },
    { item: 'security', state: rejected, rejects: [{ field: 'pledgeUrl', reason: '缺少公章' }] },
    { item: 'finance', state: expired },
  ]);

  expect(await screen.findByText('1/5 已完成')).toBeInTheDocument();
  const legal = await panel('法定代表人授权');
  expect(legal.getByText('2026-08-01 10:00').parentElement).toHaveTextContent('提交于 2026-08-01 10:00');
  expect(legal.getByRole('button', { name: '撤回' })).toBeEnabled();
  expect(legal.queryByRole('button', { name: '提交此项' })).toBeNull();
  const security = await panel('信息安全承诺书');
  expect(security.getByText(/承诺书：缺少公章/)).toBeInTheDocument();
  expect(security.getByRole('button', { name: '提交此项' })).toBeEnabled();
  expect((await panel('金融业务资质')).getByText(/许可证已到期/)).toBeInTheDocument();
});

it('reports missing fields of an item, and sends that item alone', async () => {
  network.answer(uploadImage, { fileUrl: 'file_letter', fileName: 'letter.jpg' });
  network.answer(advanceCompany, { state: waiting });
  const { user } = open();
  const legal = await panel('法定代表人授权');

  await user.click(legal.getByRole('button', { name: '提交此项' }));
  expect(await legal.findByText('请上传授权书')).toBeInTheDocument();
  expect(network.sentTo(advanceCompany)).toEqual([]);

  await user.type(legal.getByLabelText('被授权人姓名'), '周宁');
  await user.type(legal.getByLabelText('被授权人职务'), '经理');
  const picture = new File(['x'], 'letter.jpg', { type: 'image/jpeg' });
  await user.upload(legal.getByLabelText('授权书'), picture);
  await legal.findByAltText('授权书预览');
  await user.dblClick(legal.getByRole('button', { name: '提交此项' }));

  await screen.findByText('已提交');
  const [sent, ...again] = network.sentTo(advanceCompany);
  expect(again).toEqual([]);
  expect(sent).toMatchObject({ item: 'legal', agentName: '周宁', letterUrl: 'file_letter' });
  expect(sent).not.toHaveProperty('techName');
});

it('requires a licence only in the finance industry', async () => {
  network.answer(advanceCompany, { state: passed });
  const { user } = open();
  const finance = await panel('金融业务资质');

  await user.selectOptions(finance.getByLabelText('业务类型'), 'payment');
  expect(finance.getByLabelText('许可证编号')).toBeInTheDocument();
  await user.selectOptions(finance.getByLabelText('业务类型'), 'none');
  expect(finance.queryByLabelText('许可证编号')).toBeNull();
  await user.click(finance.getByRole('button', { name: '提交此项' }));

  await screen.findByText('已提交');
  expect(network.sentTo(advanceCompany)).toMatchObject([{ item: 'finance', financeKind: 'none' }]);
});

it("shows the server's objection at its field, and keeps the input", async () => {
  network.fail(advanceCompany, 'E5213', { fields: [{ name: 'financeKind', message: '金融机构须填写' }] });
  const { user } = open();
  const finance = await panel('金融业务资质');
  await user.selectOptions(finance.getByLabelText('业务类型'), 'none');

  await user.click(finance.getByRole('button', { name: '提交此项' }));

  expect(await finance.findByText('金融机构须填写')).toBeInTheDocument();
  expect(finance.getByLabelText('业务类型')).toHaveValue('none');
});

it('asks before what is filled into any item is left, and not after it was sent', async () => {
  network.answer(advanceCompany, { state: passed });
  const { user, router } = open();
  const finance = await panel('金融业务资质');
  await user.selectOptions(finance.getByLabelText('业务类型'), 'none');

  await user.click(screen.getByRole('link', { name: '成为提供方' }));
  const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(router.state.location.pathname).toBe('/companyAdvancedAuth');
  expect(finance.getByLabelText('业务类型')).toHaveValue('none');

  await user.click(finance.getByRole('button', { name: '提交此项' }));
  await screen.findByText('已提交');
  await user.click(screen.getByRole('link', { name: '成为提供方' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/becomeProvider'));
});

it('takes the amount of the transfer, and shows the remaining attempts', async () => {
  const payout = { accountEnd: '3406', leftTries: 2, endsAt: '2026-08-04 10:00:00', isSent: 1 };
  network.fail(verifyAdvancedAmount, 'E5215', { leftTries: 1 });
  const { user } = open([{ item: 'account', state: paying, payout }]);
  const account = await panel('对公账户打款验证');
  expect(account.getByText(/尾号 3406/)).toHaveTextContent('还可填写 2 次');

  await user.type(account.getByLabelText('收到的金额（元）'), '0.07');
  await user.click(account.getByRole('button', { name: '提交金额' }));

  expect(await account.findByText('打款金额不正确')).toBeInTheDocument();
});

it('asks before an amount that was filled in is left', async () => {
  const payout = { accountEnd: '3406', leftTries: 2, endsAt: '2026-08-04 10:00:00', isSent: 1 };
  const { user, router } = open([{ item: 'account', state: paying, payout }]);
  const account = await panel('对公账户打款验证');
  await user.type(account.getByLabelText('收到的金额（元）'), '0.07');

  await user.click(screen.getByRole('link', { name: '成为提供方' }));
  const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
  await user.click(question.getByRole('button', { name: '取消' }));

  expect(router.state.location.pathname).toBe('/companyAdvancedAuth');
  expect(account.getByLabelText('收到的金额（元）')).toHaveValue('0.07');
});

it('is read-only for members who are not managers', async () => {
  open([], { isManager: 0 });

  expect(await screen.findByText(/只有组织的管理员可以提交/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /提交|发起/ })).toBeNull();
});

it('lets contacts be changed at any time', async () => {
  const fields = [{ field: 'techName' as const, value: '周宁' }];
  const { user } = open([{ item: 'contacts', state: passed, fields }]);
  const contacts = await panel('技术、财务、业务联系人');
  expect(contacts.getByText('周宁')).toBeInTheDocument();

  await user.click(contacts.getByRole('button', { name: '修改' }));

  expect(contacts.getByLabelText('技术联系人')).toHaveValue('周宁');
});

it('offers a retry when it does not load', async () => {
  network.timeOut(advancedState);
  renderRoute({ portalJson, modules: { './CompanyAdvancedAuth': { page } } }, '/companyAdvancedAuth', {
    as: aMember(),
  });

  expect(await screen.findByRole('button', { name: /重试/ })).toBeInTheDocument();
});

it('offers an electronic signature where available, without a paper', async () => {
  network.answer(advanceCompany, { state: verifying });
  const { user } = open([], { signWays: ['paper', 'electronic'] });
  const legal = await panel('法定代表人授权');

  await user.click(legal.getByRole('radio', { name: /电子签署/ }));
  expect(legal.queryByLabelText('授权书')).toBeNull();
  await user.type(legal.getByLabelText('被授权人姓名'), '周宁');
  await user.type(legal.getByLabelText('被授权人职务'), '经理');
  await user.click(legal.getByRole('button', { name: '发起签署' }));

  await screen.findByText('已提交');
  expect(network.sentTo(advanceCompany)).toMatchObject([
    { item: 'legal', signWay: 'electronic', agentName: '周宁', agentJob: '经理' },
  ]);
});

it('shows where the legal representative signs', async () => {
  const errand = { qrUrl: 'https://sign.example.com/1', endsAt: '2026-08-04 10:00:00' };
  open([{ item: 'legal', state: verifying, errand }], { signWays: ['paper', 'electronic'] });

  expect(await screen.findByRole('img', { name: '电子签署的二维码' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '在本机打开' })).toHaveAttribute('href', errand.qrUrl);
  expect((await panel('法定代表人授权')).getByRole('button', { name: '撤回' })).toBeEnabled();
});
