import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  removeSlide,
  saveSlide,
  slidesMax,
  sortSlides,
  uploadPortalPicture,
  viewPortal,
  type PortalSlide,
} from '@portal/calls';
import { aMember, aPortal, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DomainManage';

const aSlide = (caId: string, facts: Partial<PortalSlide> = {}): PortalSlide => ({
  caId,
  title: `第${caId}张`,
  imgUrl: '/media/harbor-slide-1.svg',
  linkUrl: '',
  isOn: 1,
  from: '',
  to: '',
  ...facts,
});

function open(slides: PortalSlide[]) {
  network.answer(viewPortal, aPortal({ draft: { slides } }));
  return renderRoute(
    { portalJson, modules: { './DomainManage': { page } } },
    '/dominManage?doId=portal_1&tab=slides',
    { as: aMember() },
  );
}

const add = () => screen.findByRole('button', { name: '添加轮播图' });
const inDialog = () => within(screen.getByRole('dialog'));
const rowOf = (title: string) => {
  const row = screen.getByText(title).closest('tr');
  if (!row) throw new Error(`no row of ${title}`);
  return within(row);
};
const picture = new File(['x'], 'slide.png', { type: 'image/png' });

it('says what the home page shows without slides', async () => {
  open([]);

  expect(await screen.findByText('还没有轮播图，首页显示横幅图片')).toBeInTheDocument();
});

it('requires title and picture before sending', async () => {
  const { user } = open([]);

  await user.click(await add());
  await user.click(inDialog().getByRole('button', { name: '保存' }));

  expect(await screen.findByText('请填写标题')).toBeInTheDocument();
  expect(screen.getByText('请上传图片')).toBeInTheDocument();
  expect(network.sentTo(saveSlide)).toEqual([]);
});

it('adds a slide with picture, link and time, once', async () => {
  network.answer(uploadPortalPicture, { fileUrl: '/media/new.png', fileName: 'slide.png' });
  network.answer(saveSlide, { caId: '1' });
  const { user } = open([]);

  await user.click(await add());
  await user.type(inDialog().getByLabelText('标题'), '活动');
  await user.upload(inDialog().getByLabelText('图片'), picture);
  await inDialog().findByRole('img', { name: '图片预览' });
  await user.type(inDialog().getByLabelText('链接（选填）'), '/APIList');
  await user.type(inDialog().getByLabelText('开始时间（选填）'), '2026-09-01 08:00');
  await user.dblClick(inDialog().getByRole('button', { name: '保存' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(network.sentTo(saveSlide)).toEqual([
    {
      doId: 'portal_1',
      title: '活动',
      imgUrl: '/media/new.png',
      linkUrl: '/APIList',
      isOn: '1',
      from: '2026-09-01 08:00',
    },
  ]);
});

it('shows an invalid link at its field, and other refusals below, keeping the input', async () => {
  network.fail(saveSlide, 'E0017', { fields: [{ name: 'linkUrl', message: '链接须为本站地址' }] });
  const { user } = open([aSlide('1')]);

  await user.click(await screen.findByRole('button', { name: '编辑' }));
  await user.type(inDialog().getByLabelText('链接（选填）'), 'https://evil.example');
  await user.click(inDialog().getByRole('button', { name: '保存' }));
  expect(await screen.findByText('链接须为本站地址')).toBeInTheDocument();
  network.fail(saveSlide, 'E6014', {}, 'refused E6014');
  await user.click(inDialog().getByRole('button', { name: '保存' }));

  expect(await screen.findByText('refused E6014')).toBeInTheDocument();
  expect(inDialog().getByLabelText('链接（选填）')).toHaveValue('https://evil.example');
});

describe('when others edit as well', () => {
  const marks = (order: string, slide: string) => ({ order, slides: { '1': slide, '2': 'other' } });
  const both = [aSlide('1'), aSlide('2')];
  const openMarked = () => {
    const opened = open(both);
    network.answer(viewPortal, { ...aPortal({ draft: { slides: both } }), marks: marks('o1', 's1') });
    return opened;
  };

  it('keeps the input, and sends the mark of the slide it is based on', async () => {
    network.fail(saveSlide, 'E7042');
    const { user, router } = openMarked();

    await user.click((await screen.findAllByRole('button', { name: '编辑' }))[0]!);
    await user.type(inDialog().getByLabelText('标题'), '，改');
    network.answer(viewPortal, { ...aPortal({ draft: { slides: both } }), marks: marks('o1', 's2') });
    await act(() => router.revalidate());
    await user.click(inDialog().getByRole('button', { name: '保存' }));

    expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
    expect(inDialog().getByLabelText('标题')).toHaveValue('第1张，改');
    expect(network.sentTo(saveSlide)).toMatchObject([{ caId: '1', mark: 's1' }]);
  });

  it('sends the mark of the order for a move, and of the slide for hiding and removing', async () => {
    network.answer(saveSlide, { caId: '1' });
    network.answer(sortSlides, {});
    network.answer(removeSlide, {});
    const { user } = openMarked();

    await user.click(await screen.findByRole('button', { name: '下移' }));
    await screen.findByText('已下移');
    await user.click(screen.getAllByRole('button', { name: '隐藏' })[0]!);
    await screen.findByText('已隐藏');
    await user.click(screen.getAllByRole('button', { name: '移除' })[1]!);
    await user.click(inDialog().getByRole('button', { name: '确认' }));

    expect(await screen.findByText('已移除')).toBeInTheDocument();
    expect(network.sentTo(sortSlides)).toMatchObject([{ mark: 'o1' }]);
    expect(network.sentTo(saveSlide)).toMatchObject([{ caId: '1', mark: 's1' }]);
    expect(network.sentTo(removeSlide)).toMatchObject([{ caId: '2', mark: 'other' }]);
  });
});

it('can be sent again after a lost answer', async () => {
  network.lose(saveSlide);
  const { user } = open([aSlide('1')]);

  await user.click(await screen.findByRole('button', { name: '编辑' }));
  await user.click(inDialog().getByRole('button', { name: '保存' }));
  await inDialog().findByRole('alert');
  network.answer(saveSlide, { caId: '1' });
  await user.click(inDialog().getByRole('button', { name: '保存' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(network.sentTo(saveSlide)).toMatchObject([{ caId: '1' }, { caId: '1' }]);
});

it('limits the number of slides', async () => {
  open(Array.from({ length: slidesMax }, (_, place) => aSlide(String(place))));

  expect(await add()).toBeDisabled();
});

it('moves a slide on every click', async () => {
  let order = ['1', '2', '3'];
  network.answer(sortSlides, ({ caIds = '[]' }) => {
    order = JSON.parse(caIds) as string[];
    network.answer(viewPortal, aPortal({ draft: { slides: order.map((caId) => aSlide(caId)) } }));
    return {};
  });
  const { user } = open(order.map((caId) => aSlide(caId)));

  await user.click((await screen.findAllByRole('button', { name: '上移' }))[1]!);
  await waitFor(() => expect(screen.getAllByText(/^第\d张$/)[1]).toHaveTextContent('第3张'));
  await user.click(rowOf('第3张').getByRole('button', { name: '上移' }));

  await waitFor(() => expect(order).toEqual(['3', '1', '2']));
});

/** Answers like a server that stores the order. */
function keepOrder(order: string[]) {
  const kept = { order };
  network.answer(sortSlides, ({ caIds = '[]' }) => {
    kept.order = JSON.parse(caIds) as string[];
    network.answer(viewPortal, aPortal({ draft: { slides: kept.order.map((caId) => aSlide(caId)) } }));
    return {};
  });
  return kept;
}

const handleOf = (title: string) =>
  screen.findByRole('button', { name: `拖动“${title}”排序，或按上下方向键` });
const titles = () => screen.getAllByText(/^第\d张$/).map(({ textContent }) => textContent);

it('moves a slide with the arrow keys, but not past the ends', async () => {
  const kept = keepOrder(['1', '2', '3']);
  const { user } = open(kept.order.map((caId) => aSlide(caId)));

  (await handleOf('第1张')).focus();
  await user.keyboard('{ArrowUp}{ArrowDown}');

  await waitFor(() => expect(titles()).toEqual(['第2张', '第1张', '第3张']));
  expect(await handleOf('第1张')).toHaveFocus();
  expect(network.sentTo(sortSlides)).toHaveLength(1);
});

describe('dragging by the handle', () => {
  const rowPx = 50;
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const at = this instanceof HTMLTableRowElement ? this.sectionRowIndex : 0;
      return { bottom: (at + 1) * rowPx } as DOMRect;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const drag = async (title: string, ...ys: number[]) => {
    const down = new MouseEvent('pointerdown', { button: 0, bubbles: true, cancelable: true });
    fireEvent(await handleOf(title), down);
    for (const clientY of ys) fireEvent(document, new MouseEvent('pointermove', { clientY, bubbles: true }));
  };

  it('moves a slide to where it is dropped, and saves once', async () => {
    const kept = keepOrder(['1', '2', '3']);
    open(kept.order.map((caId) => aSlide(caId)));

    await drag('第1张', 70, 400);
    expect(titles()).toEqual(['第2张', '第3张', '第1张']);
    expect(network.sentTo(sortSlides)).toEqual([]);
    fireEvent.pointerUp(document);

    await waitFor(() => expect(kept.order).toEqual(['2', '3', '1']));
    expect(titles()).toEqual(['第2张', '第3张', '第1张']);
  });

  it.each(['pointercancel', 'Escape'])(
    'returns a slide to its place after %s, or when it is dropped there',
    async (how) => {
      keepOrder(['1', '2']);
      open([aSlide('1'), aSlide('2')]);

      await drag('第1张', 400);
      if (how === 'Escape') fireEvent.keyDown(document, { key: how });
      else fireEvent(document, new MouseEvent(how));
      expect(titles()).toEqual(['第1张', '第2张']);
      await drag('第1张', 10);
      fireEvent.pointerUp(document);

      expect(network.sentTo(sortSlides)).toEqual([]);
    },
  );

  it('returns a slide when its new place is refused', async () => {
    network.fail(sortSlides, 'E6014', {}, 'refused E6014');
    open([aSlide('1'), aSlide('2')]);

    await drag('第1张', 400);
    fireEvent.pointerUp(document);

    expect(await screen.findByText('refused E6014')).toBeInTheDocument();
    await waitFor(() => expect(titles()).toEqual(['第1张', '第2张']));
  });
});

it('hides a slide and shows it again, leaving its other fields', async () => {
  network.answer(saveSlide, { caId: '1' });
  const { user } = open([aSlide('1', { linkUrl: '/APIList', to: '2026-09-01 08:00' })]);

  await user.click(await screen.findByRole('button', { name: '隐藏' }));

  expect(await screen.findByText('已隐藏')).toBeInTheDocument();
  expect(network.sentTo(saveSlide)).toMatchObject([
    { caId: '1', isOn: '0', linkUrl: '/APIList', to: '2026-09-01 08:00' },
  ]);
});

it.each(['E3107', 'E6008', 'E6013'] as const)('explains why a slide is not removed: %s', async (code) => {
  network.fail(removeSlide, code, {}, `refused ${code}`);
  const { user } = open([aSlide('1')]);

  await user.click(await screen.findByRole('button', { name: '移除' }));
  expect(screen.getByText('从草稿里移除“第1张”？发布后访客不再看到它。')).toBeInTheDocument();
  await user.click(inDialog().getByRole('button', { name: '确认' }));

  expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
});
