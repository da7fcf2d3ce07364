import { act, screen, waitFor, within } from '@testing-library/react';
import {
  editPortal,
  listRevisions,
  portalState,
  publishBrand,
  rollbackBrand,
  uploadPortalLogo,
  viewPortal,
  type PortalRevision,
  type PortalView,
} from '@portal/calls';
import { aMember, aPortal, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DomainManage';

const aRevision = (revision: number, facts: Partial<PortalRevision> = {}): PortalRevision => ({
  revision,
  note: '',
  publishTime: '2026-08-01 10:00:00',
  publisher: '周明',
  bringsBack: null,
  isLive: 0,
  content: aPortal().draft,
  ...facts,
});

function open(view: PortalView, records: PortalRevision[] = []) {
  network.answer(viewPortal, view);
  network.answer(listRevisions, { records, total: records.length, pageNo: 1, pageSize: 20 });
  return renderRoute(
    { portalJson, modules: { './DomainManage': { page } } },
    `/dominManage?doId=${view.doId}`,
    { as: aMember() },
  );
}

const save = () => screen.getByRole('button', { name: '保存草稿' });
const color = () => screen.findByLabelText('品牌色');
const inDialog = () => within(screen.getByRole('dialog'));

it('previews a colour while it is typed and rates its contrast, before saving', async () => {
  const { user } = open(aPortal());

  await user.clear(await color());
  await user.type(await color(), '#FFD700');

  expect(screen.getByText(/链接与按钮会不易看清，建议加深/)).toBeInTheDocument();
  expect(screen.getAllByRole('img', { name: '海港开放平台的页头预览' })).toHaveLength(2);
  expect(network.sentTo(editPortal)).toEqual([]);
});

it('sends nothing while the colour is invalid', async () => {
  const { user } = open(aPortal());

  await user.clear(await color());
  await user.type(await color(), 'red');
  await user.click(save());

  expect(await color()).toBeInvalid();
  expect(network.sentTo(editPortal)).toEqual([]);
});

it('saves a draft once on repeated clicks', async () => {
  network.answer(editPortal, {});
  const { user } = open(aPortal());

  await user.type(await screen.findByLabelText('简介'), '港口的数据');
  await user.dblClick(save());

  expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
  expect(network.sentTo(editPortal)).toMatchObject([{ doId: 'portal_1', intro: '港口的数据' }]);
});

it('keeps the input after a lost answer, and says so', async () => {
  network.lose(editPortal);
  const { user } = open(aPortal());

  await user.type(await screen.findByLabelText('页脚'), '客服 9:00');
  await user.click(save());

  expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
  expect(screen.getByLabelText('页脚')).toHaveValue('客服 9:00');
  expect(save()).toBeEnabled();
});

it('keeps the input when somebody else has saved, and sends the mark of the version it is based on', async () => {
  const marks = (brand: string) => ({ brand, navigation: 'n', api: 'a', doc: 'd', faq: 'f' });
  network.fail(editPortal, 'E7042');
  const { user, router } = open({ ...aPortal(), marks: marks('b1') });

  await user.type(await screen.findByLabelText('简介'), '港口');
  network.answer(viewPortal, { ...aPortal({ draft: { footer: '别人的页脚' } }), marks: marks('b2') });
  await act(() => router.revalidate());
  expect(await screen.findByDisplayValue('别人的页脚')).toBeInTheDocument();
  await user.click(save());

  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(screen.getByLabelText('简介')).toHaveValue('港口');
  expect(network.sentTo(editPortal)).toMatchObject([{ mark: 'b1' }]);
});

it('saves again on the mark of its own last save', async () => {
  network.answer(editPortal, { mark: 'b2' });
  const { user } = open({ ...aPortal(), marks: { brand: 'b1' } });

  await user.type(await screen.findByLabelText('简介'), '港口');
  await user.click(save());
  await screen.findByText('草稿已保存');
  await user.type(screen.getByLabelText('简介'), '与航运');
  await user.click(save());

  await waitFor(() => expect(network.sentTo(editPortal)).toMatchObject([{ mark: 'b1' }, { mark: 'b2' }]));
});

it("does not mistake its own rollback for somebody else's change", async () => {
  network.answer(rollbackBrand, { revision: 4, mark: 'b2' });
  network.answer(editPortal, { mark: 'b3' });
  const { user } = open({ ...aPortal(), marks: { brand: 'b1' } }, [aRevision(2)]);

  await user.type(await screen.findByLabelText('简介'), '港口');
  network.answer(viewPortal, { ...aPortal({ draft: { footer: '版本 2 的' } }), marks: { brand: 'b2' } });
  await user.click(screen.getByRole('button', { name: '恢复' }));
  await user.click(inDialog().getByRole('button', { name: '确认' }));
  expect(await screen.findByDisplayValue('版本 2 的')).toBeInTheDocument();
  await user.click(save());

  expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
  expect(network.sentTo(editPortal)).toMatchObject([{ mark: 'b2', intro: '港口', footer: '版本 2 的' }]);
});

it.each(['E3107', 'E6008'] as const)('explains why a draft is refused: %s', async (code) => {
  network.fail(editPortal, code, {}, `refused ${code}`);
  const { user } = open(aPortal());

  await user.type(await screen.findByLabelText('简介'), '港口');
  await user.click(save());

  expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
});

it('asks before unsaved changes are left for another tab, also after an earlier save', async () => {
  network.answer(editPortal, {});
  const { user } = open(aPortal());
  const intro = await screen.findByLabelText('简介');

  await user.type(intro, '港口');
  await user.click(save());
  await screen.findByText('草稿已保存');
  await user.type(intro, '与航运');
  await user.click(screen.getByRole('button', { name: '导航' }));

  expect(await screen.findByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
  await user.click(inDialog().getByRole('button', { name: '取消' }));
  expect(intro).toHaveValue('港口与航运');
});

it('shows at the picture why a logo is refused, and offers a retry', async () => {
  network.fail(uploadPortalLogo, 'E1041', {}, 'refused E1041');
  const { user } = open(aPortal({ draft: { doLogoUrl: '' } }));

  await user.upload(await screen.findByLabelText('标志'), new File(['x'], 'logo.png', { type: 'image/png' }));

  expect(await screen.findByText('refused E1041')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '重试' })).toBeEnabled();
});

describe('publishing', () => {
  it('is not offered when the draft is live already', async () => {
    open(aPortal());

    expect(await screen.findByText('访客看到的就是当前内容（版本 3）。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '发布' })).not.toBeInTheDocument();
  });

  it.each([
    [portalState.draft, 0, 1, '专区还没有上线，这里保存的是草稿，上线时一并发布。'],
    [portalState.waiting, 0, 1, '专区还没有上线，这里保存的是草稿，上线时一并发布。'],
    [portalState.resolving, 1, 1, '修改已保存为草稿，专区上线后可以发布。'],
    [portalState.certifying, 1, 0, '专区可以访问时，访客看到的就是当前内容（版本 1）。'],
    [portalState.stopped, 3, 1, '修改已保存为草稿，专区上线后可以发布。'],
    [portalState.banned, 3, 0, '专区可以访问时，访客看到的就是当前内容（版本 3）。'],
  ])(
    'says in state %s with revision %s what a draft is good for',
    async (state, liveRevision, isChanged, text) => {
      open(aPortal({ state, liveRevision, isChanged }));

      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: '发布' })).not.toBeInTheDocument();
    },
  );

  it('is sent with its note, once', async () => {
    network.answer(publishBrand, { revision: 4 });
    const { user } = open(aPortal({ isChanged: 1 }));

    await user.click(await screen.findByRole('button', { name: '发布' }));
    expect(inDialog().getByText(/发布“.+”的草稿？访客立即看到新内容/)).toBeInTheDocument();
    await user.type(inDialog().getByLabelText('版本说明（选填）'), '换色');
    await user.dblClick(inDialog().getByRole('button', { name: '确认发布' }));

    expect(await screen.findByText('已发布')).toBeInTheDocument();
    expect(network.sentTo(publishBrand)).toMatchObject([{ doId: 'portal_1', note: '换色' }]);
  });

  it('retries a lost answer with the same request number', async () => {
    network.lose(publishBrand);
    const { user } = open(aPortal({ isChanged: 1 }));

    await user.click(await screen.findByRole('button', { name: '发布' }));
    await user.click(inDialog().getByRole('button', { name: '确认发布' }));
    await screen.findByText(/可能已经/);
    network.answer(publishBrand, { revision: 4 });
    await user.click(inDialog().getByRole('button', { name: '确认发布' }));

    expect(await screen.findByText('已发布')).toBeInTheDocument();
    const [first, again] = network.sentTo(publishBrand);
    expect(again?.reqNo).toBe(first?.reqNo);
  });

  it.each(['E6007', 'E6008', 'E6010'] as const)('explains a refusal in the dialog: %s', async (code) => {
    network.fail(publishBrand, code, {}, `refused ${code}`);
    const { user } = open(aPortal({ isChanged: 1 }));

    await user.click(await screen.findByRole('button', { name: '发布' }));
    await user.click(inDialog().getByRole('button', { name: '确认发布' }));

    expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
  });

  it('keeps unsaved changes in the form', async () => {
    network.answer(publishBrand, { revision: 4 });
    const { user } = open(aPortal({ isChanged: 1 }));

    await user.type(await screen.findByLabelText('简介'), '还没有保存');
    network.answer(viewPortal, aPortal({ liveRevision: 4 }));
    await user.click(screen.getByRole('button', { name: '发布' }));
    await user.click(inDialog().getByRole('button', { name: '确认发布' }));

    expect(await screen.findByText('访客看到的就是当前内容（版本 4）。')).toBeInTheDocument();
    expect(screen.getByLabelText('简介')).toHaveValue('还没有保存');
  });
});

describe('the revisions', () => {
  it('are empty before the portal is online', async () => {
    open(aPortal({ state: portalState.waiting, liveRevision: 0 }));

    expect(await screen.findByText('还没有发布过的版本。')).toBeInTheDocument();
  });

  it('are restored after confirmation, and fill the form', async () => {
    network.answer(rollbackBrand, { revision: 4 });
    const { user } = open(aPortal(), [aRevision(3, { isLive: 1 }), aRevision(2, { note: '换色' })]);

    await user.click(await screen.findByRole('button', { name: '恢复' }));
    expect(screen.getByText(/访客立即看到版本 2 的品牌、轮播、导航与内容/)).toBeInTheDocument();
    network.answer(viewPortal, aPortal({ liveRevision: 4, draft: { intro: '从前的介绍' } }));
    await user.click(inDialog().getByRole('button', { name: '确认' }));

    expect(await screen.findByText('已恢复版本 2')).toBeInTheDocument();
    expect(network.sentTo(rollbackBrand)).toMatchObject([{ doId: 'portal_1', revision: '2' }]);
    expect(await screen.findByDisplayValue('从前的介绍')).toBeInTheDocument();
  });

  it('replace what was typed and saved before on the same page', async () => {
    network.answer(editPortal, {});
    network.answer(rollbackBrand, { revision: 4 });
    const { user } = open(aPortal({ draft: { intro: '' } }), [aRevision(3, { isLive: 1 }), aRevision(2)]);
    await user.type(await screen.findByLabelText('简介'), '现在的介绍');
    network.answer(viewPortal, aPortal({ draft: { intro: '现在的介绍' } }));
    await user.click(save());
    await screen.findByText('草稿已保存');

    network.answer(viewPortal, aPortal({ liveRevision: 4, draft: { intro: '从前的介绍' } }));
    await user.click(screen.getByRole('button', { name: '恢复' }));
    await user.click(inDialog().getByRole('button', { name: '确认' }));

    expect(await screen.findByDisplayValue('从前的介绍')).toBeInTheDocument();
  });

  it.each(['E6007', 'E6011'] as const)('stay when a rollback is refused: %s', async (code) => {
    network.fail(rollbackBrand, code, {}, `refused ${code}`);
    const { user } = open(aPortal(), [aRevision(3, { isLive: 1 }), aRevision(2)]);

    await user.click(await screen.findByRole('button', { name: '恢复' }));
    await user.click(inDialog().getByRole('button', { name: '确认' }));

    expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
  });

  it('cannot be restored while the portal is stopped', async () => {
    open(aPortal({ state: portalState.stopped }), [aRevision(3, { isLive: 1 }), aRevision(2)]);

    await screen.findByText('版本 2');
    expect(screen.queryByRole('button', { name: '恢复' })).not.toBeInTheDocument();
  });
});
