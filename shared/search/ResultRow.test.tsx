import { render, screen } from '@testing-library/react';
import { Hits } from './ResultRow';

it('marks what was looked for in the accent, but never in a link', () => {
  render(
    <>
      <p>
        <Hits
          pieces={[
            { text: '请求', hit: 0 },
            { text: '签名', hit: 1 },
          ]}
        />
      </p>
      <a href="/help">
        <Hits pieces={[{ text: '校验', hit: 1 }]} />
      </a>
    </>,
  );

  expect(screen.getByText('签名')).toHaveStyle({ color: '#C8452B' });
  expect(screen.getByText('校验')).not.toHaveStyle({ color: '#C8452B' });
});
