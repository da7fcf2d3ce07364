import { render, screen } from '@testing-library/react';
import { sentence } from './sentence';

it('keeps a date whole, and stays one item of the box around it', () => {
  const { container } = render(<p>{sentence('预计 {0} 前完成，共 {1} 项。', '2026-08-01 12:05', 3)}</p>);

  expect(screen.getByText('2026-08-01 12:05')).toHaveStyle({ whiteSpace: 'nowrap' });
  expect(container.querySelectorAll('p > *')).toHaveLength(1);
  expect(container).toHaveTextContent('预计 2026-08-01 12:05 前完成，共 3 项。');
});

it('is a text where nothing in it is to be kept whole', () =>
  expect(sentence('{0} 至 {1}', '8 月', 3)).toBe('8 月 至 3'));
