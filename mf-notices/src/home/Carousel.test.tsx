import { render, screen } from '@testing-library/react';
import { listSlides } from '@portal/calls';
import { network } from '@portal/testing';
import { widget as Carousel } from './Carousel';

it('fills its reserved space before the picture has arrived, so that the dots do not move', async () => {
  const slide = { caId: 'ca_1', title: '港口企业', imgUrl: '/media/one.svg', linkUrl: null, sort: 1 };
  network.answer(listSlides, { records: [slide] });
  render(
    <div style={{ minHeight: 342 }}>
      <Carousel />
    </div>,
  );

  expect(await screen.findByRole('region', { name: '推荐' })).toHaveStyle({ minHeight: 'inherit' });
});
