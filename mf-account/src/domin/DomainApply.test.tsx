import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  applyPortal,
  checkPrefix,
  listMyPortals,
  portalState,
  portalStates,
  uploadPortalLogo,
  viewPortal,
  type MyPortal,
  type PortalView,
} from '@portal/calls';
import { registerType } from '@portal/rules';
import { aColleague, aMember, aMyPortal, aPortal, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DomainApply';

const modules = { './DomainApply': { page } };
const applicant = aMember({ registerType: registerType.enterpriseAdvanced });
const logo = new File(['x'], 'logo.png', { type: 'image/png' });
const { draft, waiting, rejected } = portalState;

beforeEach(() => {
  network.answer(checkPrefix, ({ prefix }) => ({
    usable: 1,
    reason: '',
    url: `https://${prefix}.example.com`,
  }));
  network.answer(uploadPortalLogo, { fileUrl: '/media/inland-logo.png', fileName: 'logo.png' });
});

function openNew(portals: MyPortal[] = [], as = applicant) {
  network.answer(listMyPortals, { records: portals, total: portals.length, pageNo: 1, pageSize: 50 });
  return renderRoute({ portalJson, modules }, '/domin', { as });
}

function openAgain(view: PortalView) {
  network.answer(viewPortal, view);
  return renderRoute({ portalJson, modules }, `/domin?doId=${view.doId}`, { as: applicant });
}

type User = ReturnType<typeof openNew>['user'];

const field = (label: string) => screen.findByLabelText(label);
const send = (user: User) => user.click(screen.getByRole('button', { name: '提交申请' }));
const agree = async (user: User) => user.click(await screen.findByRole('checkbox'));

async function fillIn(user: User) {
  await user.type(await field('专区名称'), '内河航运专区');
  await user.type(await field('专区前缀'), 'Inland');
  await user.type(await field('用途'), '为内河航运企业提供数据服务');
  await user.upload(await field('标志'), logo);
  await screen.findByRole('img', { name: '标志预览' });
  await user.type(await field('联系人'), '周明 13800138000');
  await agree(user);
}

describe('a new application', () => {
  it('is sent once on repeated clicks, and leads to its result', async () => {
    network.answer(applyPortal, { doId: 'portal_2', state: waiting });
    const { user, router } = openNew();
    await fillIn(user);

    await user.dblClick(screen.getByRole('button', { name: '提交申请' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/dominSuccessComponent'));
    expect(router.state.location.search).toBe('?doId=portal_2');
    expect(network.sentTo(applyPortal)).toEqual([
      {
        doName: '内河航运专区',
        doPrefix: 'inland',
        usage: '为内河航运企业提供数据服务',
        doColor: '#0F6E91',
        doLogoUrl: '/media/inland-logo.png',
        contact: '周明 13800138000',
        reqNo: expect.any(String) as string,
      },
    ]);
  });

  it('reports missing fields, and sends nothing', async () => {
    const { user } = openNew();
    await field('专区名称');

    await send(user);

    for (const text of [
      '请输入专区名称',
      '请输入专区前缀',
      '请填写用途',
      '请上传标志',
      '请填写联系人与联系方式',
      '请阅读并同意专区服务约定',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await field('专区名称')).toBeInvalid();
    expect(network.sentTo(applyPortal)).toEqual([]);
  });

  it.each([
    ['专区名称', '港', '专区名称为2到20个字符'],
    ['专区名称', '<b>港口</b>', '专区名称不可以包含特殊字符'],
    ['专区前缀', 'ab', '前缀为3到20个字符'],
    ['专区前缀', 'har_bor', '前缀只能包含小写字母、数字和连字符'],
    ['专区前缀', 'har--bor', '前缀不能以连字符开头或结尾，也不能连续使用连字符'],
    ['专区前缀', 'admin', '该前缀由平台保留，请换一个'],
    ['自有域名（选填）', 'http://open', '请输入正确的域名，例如 open.example.com'],
    ['备案号（使用自有域名时填写）', '12345678', '备案号格式如 浙ICP备12345678号'],
  ])('rejects as %s the value %s when the field is left', async (label, value, text) => {
    const { user } = openNew();

    await user.type(await field(label), value);
    await user.tab();

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await field(label)).toBeInvalid();
  });

  it.each([
    ['E6001', '专区前缀'],
    ['E6005', '自有域名（选填）'],
  ] as const)('shows at its field what is taken: %s at %s', async (code, label) => {
    network.fail(applyPortal, code, {}, `refused ${code}`);
    const { user } = openNew();
    await fillIn(user);

    await send(user);

    expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
    expect(await field(label)).toBeInvalid();
    expect(await field(label)).toHaveFocus();
  });

  it.each(['E3107', 'E5104', 'E6003', 'E6008', 'E6009'] as const)(
    'explains a refusal, and keeps the input: %s',
    async (code) => {
      network.fail(applyPortal, code, {}, `refused ${code}`);
      const { user, router } = openNew();
      await fillIn(user);

      await send(user);

      expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
      expect(await field('专区名称')).toHaveValue('内河航运专区');
      expect(router.state.location.pathname).toBe('/domin');
    },
  );

  it("shows the server's objections at their fields", async () => {
    network.fail(applyPortal, 'E0017', { fields: [{ name: 'usage', message: '用途最多300个字符' }] });
    const { user } = openNew();
    await fillIn(user);

    await send(user);

    await waitFor(() =>
      expect(screen.getByLabelText('用途')).toHaveAccessibleDescription('用途最多300个字符'),
    );
  });

  it('retries a lost answer with the same request number, but uses a new one after a change', async () => {
    network.lose(applyPortal);
    const { user, router } = openNew();
    await fillIn(user);

    await send(user);
    expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
    await send(user);
    await waitFor(() => expect(network.sentTo(applyPortal)).toHaveLength(2));
    await user.type(await field('专区名称'), '二');
    network.answer(applyPortal, { doId: 'portal_2', state: waiting });
    await send(user);

    await waitFor(() => expect(router.state.location.pathname).toBe('/dominSuccessComponent'));
    const [first, again, changed] = network.sentTo(applyPortal).map(({ reqNo }) => reqNo);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('asks before unsent input is left, and stays when cancelled', async () => {
    const { user, router } = openNew();
    await user.type(await field('专区名称'), '内河');

    await user.click(screen.getByRole('link', { name: '返回' }));
    expect(await screen.findByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));

    expect(router.state.location.pathname).toBe('/domin');
    expect(await field('专区名称')).toHaveValue('内河');
  });
});

describe('a reload', () => {
  afterEach(() => window.sessionStorage.clear());

  /** Simulates a reload: unlike leaving the page, it runs no cleanup. */
  function reload(drawn: ReturnType<typeof openNew>) {
    const kept = Object.entries({ ...window.sessionStorage }) as [string, string][];
    drawn.unmount();
    for (const [name, value] of kept) window.sessionStorage.setItem(name, value);
  }

  it('keeps input and uploads, except the contact', async () => {
    const first = openNew();
    await fillIn(first.user);
    reload(first);

    openNew();

    await waitFor(async () => expect(await field('专区名称')).toHaveValue('内河航运专区'));
    expect(await field('专区前缀')).toHaveValue('inland');
    expect(await field('用途')).toHaveValue('为内河航运企业提供数据服务');
    expect(await screen.findByRole('img', { name: '标志预览' })).toBeInTheDocument();
    expect(await field('联系人')).toHaveValue('');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/13800138000|周明/);
  });

  it('keeps nothing for another account, nor after the application was sent', async () => {
    network.answer(applyPortal, { doId: 'portal_2', state: waiting });
    const first = openNew();
    await first.user.type(await field('专区名称'), '内河');
    reload(first);

    const another = openNew([], aMember({ ...applicant, accountId: 'user_2' }));
    expect(await field('专区名称')).toHaveValue('');
    reload(another);

    const again = openNew();
    await waitFor(async () => expect(await field('专区名称')).toHaveValue('内河'));
    await again.user.clear(await field('专区名称'));
    await fillIn(again.user);
    await send(again.user);
    await waitFor(() => expect(again.router.state.location.pathname).toBe('/dominSuccessComponent'));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('differs from leaving, which discards unsent input', async () => {
    const first = openNew();
    await first.user.type(await field('专区名称'), '内河');
    first.unmount();

    openNew();

    expect(await field('专区名称')).toHaveValue('');
    expect(window.sessionStorage).toHaveLength(0);
  });
});

describe('the prefix', () => {
  it('is shown as an address once it is known to be free', async () => {
    const { user } = openNew();

    await user.type(await field('专区前缀'), 'inland');

    expect(await screen.findByText(/https:\/\/inland\.example\.com 可以使用/)).toBeInTheDocument();
    expect(network.sentTo(checkPrefix).at(-1)).toEqual({ prefix: 'inland' });
  });

  it('is rejected while typing when it is taken, and accepted again after a change', async () => {
    network.answer(checkPrefix, ({ prefix }) =>
      prefix === 'harbor'
        ? { usable: 0, reason: '前缀已被占用，请换一个', url: 'https://harbor.example.com' }
        : { usable: 1, reason: '', url: `https://${prefix}.example.com` },
    );
    const { user } = openNew();

    await user.type(await field('专区前缀'), 'harbor');
    expect(await screen.findByText('前缀已被占用，请换一个')).toBeInTheDocument();
    expect(await field('专区前缀')).toBeInvalid();
    await user.type(await field('专区前缀'), '2');

    expect(await screen.findByText(/https:\/\/harbor2\.example\.com 可以使用/)).toBeInTheDocument();
    expect(screen.queryByText('前缀已被占用，请换一个')).not.toBeInTheDocument();
  });

  it('does not block sending when it cannot be checked', async () => {
    network.lose(checkPrefix);
    network.answer(applyPortal, { doId: 'portal_2', state: waiting });
    const { user, router } = openNew();
    await fillIn(user);
    await waitFor(() => expect(network.sentTo(checkPrefix).at(-1)).toEqual({ prefix: 'inland' }));

    await send(user);

    await waitFor(() => expect(router.state.location.pathname).toBe('/dominSuccessComponent'));
  });

  it('of a resubmitted application is checked as its own', async () => {
    openAgain(aPortal({ state: draft }));

    expect(await screen.findByText(/https:\/\/harbor\.example\.com 可以使用/)).toBeInTheDocument();
    expect(network.sentTo(checkPrefix)).toEqual([{ prefix: 'harbor', doId: 'portal_1' }]);
  });
});

describe('the brand', () => {
  it('is previewed while typing', async () => {
    const { user } = openNew();

    await user.type(await field('专区名称'), '内河');
    fireEvent.change(screen.getByLabelText('选择品牌色'), { target: { value: '#ffd700' } });

    expect(screen.getByRole('img', { name: '内河的页头预览' })).toBeInTheDocument();
    expect(await field('品牌色')).toHaveValue('#FFD700');
    expect(await screen.findByText(/链接与按钮会不易看清，建议加深/)).toBeInTheDocument();
  });

  it.each(['E1041', 'E1044'] as const)('shows at the logo why it is refused: %s', async (code) => {
    network.fail(uploadPortalLogo, code, {}, `refused ${code}`);
    const { user } = openNew();

    await user.upload(await field('标志'), logo);

    expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '重试' })).toBeEnabled();
  });
});

describe('an earlier application', () => {
  it('is corrected where it was rejected, and resubmitted as the same', async () => {
    network.answer(applyPortal, { doId: 'portal_1', state: waiting });
    const { user, router } = openAgain(
      aPortal({
        state: rejected,
        usage: '测试',
        rejects: [{ field: 'usage', reason: '请写明服务内容' }],
      }),
    );

    expect(await screen.findByText('申请未通过，请按各项下面的原因修改后重新提交。')).toBeInTheDocument();
    expect(await field('用途')).toHaveAccessibleDescription('请写明服务内容');
    await user.clear(await field('用途'));
    await user.type(await field('用途'), '航道与区划数据服务');
    await agree(user);
    await send(user);

    await waitFor(() => expect(router.state.location.pathname).toBe('/dominSuccessComponent'));
    expect(network.sentTo(applyPortal)).toMatchObject([
      { doId: 'portal_1', doName: '海港开放平台', doPrefix: 'harbor', usage: '航道与区划数据服务' },
    ]);
  });

  it('is shown again after a reload, as it was sent, but needs new consent', async () => {
    openAgain(aPortal({ state: draft, icpNo: '浙ICP备20260001号' }));

    expect(await field('专区名称')).toHaveValue('海港开放平台');
    expect(await field('专区前缀')).toHaveValue('harbor');
    expect(await field('用途')).toHaveValue('为港口企业提供数据服务');
    expect(await field('品牌色')).toHaveValue('#1B4D3E');
    expect(await field('联系人')).toHaveValue('周明 0574-5550100');
    expect(await field('备案号（使用自有域名时填写）')).toHaveValue('浙ICP备20260001号');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it.each(Object.values(portalState).filter((state) => state !== draft && state !== rejected))(
    'cannot be changed in state %s, only followed',
    async (state) => {
      openAgain(aPortal({ state }));

      expect(await screen.findByRole('link', { name: '查看进度' })).toHaveAttribute(
        'href',
        '/dominSuccessComponent?doId=portal_1',
      );
      expect(screen.queryByRole('button', { name: '提交申请' })).not.toBeInTheDocument();
    },
  );

  it('says which industry it serves, if any', async () => {
    network.answer(applyPortal, { doId: 'portal_1', state: waiting });
    const { user } = openAgain(aPortal({ state: draft, industry: 'G' }));

    expect(await field('行业（选填）')).toHaveValue('G');
    await user.selectOptions(await field('行业（选填）'), '农、林、牧、渔业');
    await agree(user);
    await send(user);

    await waitFor(() => expect(network.sentTo(applyPortal)).toMatchObject([{ industry: 'A' }]));
  });

  it('is hidden from those who do not manage it', async () => {
    network.fail(viewPortal, 'E6008', {}, 'refused E6008');
    renderRoute({ portalJson, modules }, '/domin?doId=portal_9', { as: applicant });

    expect(await screen.findByText('refused E6008')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '提交申请' })).not.toBeInTheDocument();
  });

  it('can be reloaded after a lost answer', async () => {
    network.lose(viewPortal);
    const { user } = renderRoute({ portalJson, modules }, '/domin?doId=portal_1', { as: applicant });

    const again = await screen.findByRole('button', { name: '重试' });
    network.answer(viewPortal, aPortal({ state: draft }));
    await user.click(again);

    expect(await field('专区名称')).toHaveValue('海港开放平台');
  });
});

describe('applying', () => {
  it('is not possible during a review of an own application', async () => {
    openNew([aMyPortal({ state: waiting })]);

    expect(
      await screen.findByText('“海港开放平台”的申请正在审核，有结果后才能申请新的专区。'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看进度' })).toHaveAttribute(
      'href',
      '/dominSuccessComponent?doId=portal_1',
    );
    expect(screen.queryByRole('button', { name: '提交申请' })).not.toBeInTheDocument();
  });

  it.each([draft, rejected])(
    'continues an own application in state %s instead of starting another',
    async (state) => {
      openNew([aMyPortal({ state })]);

      expect(await screen.findByText(/“海港开放平台”的申请还没有完成/)).not.toHaveTextContent('撤回');
      expect(screen.getByRole('link', { name: '继续填写' })).toHaveAttribute('href', '/domin?doId=portal_1');
      expect(screen.queryByRole('button', { name: '提交申请' })).not.toBeInTheDocument();
    },
  );

  it.each([
    ['an own portal that is', portalStates[portalState.online], aMyPortal()],
    [
      'the application of somebody who asked for help',
      portalStates[waiting],
      aMyPortal({ state: waiting, isOwner: 0 }),
    ],
  ])('is possible besides %s %s', async (_, __, portal) => {
    openNew([portal]);

    expect(await screen.findByRole('button', { name: '提交申请' })).toBeEnabled();
  });

  it('is not possible for a person, whose advanced verification does not suffice', async () => {
    openNew([], aMember({ registerType: registerType.personAdvanced }));

    expect(await screen.findByText(/专区由完成高级认证的企业申请/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去企业认证' })).toHaveAttribute('href', '/unitType');
    expect(screen.queryByRole('button', { name: '提交申请' })).not.toBeInTheDocument();
  });

  it('depends on the role in the organisation, and its lack is explained', async () => {
    openNew([], aColleague('developer', { registerType: registerType.enterpriseAdvanced }));

    expect(await screen.findByText('您在“明镜科技”是开发成员，申请专区需要管理员')).toBeInTheDocument();
    expect(await field('专区名称')).toBeDisabled();
    expect(screen.getByRole('button', { name: '提交申请' })).toBeDisabled();
  });
});
