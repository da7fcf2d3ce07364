import { render } from '@testing-library/react';
import { usePageTitle } from './usePageTitle';

function Page({ name }: { name: string }) {
  usePageTitle(name);
  return null;
}

it('names the tab after the page and the portal, and after the page alone where none is told', () => {
  const { rerender } = render(<Page name="公告一" />);
  expect(document.title).toBe('公告一');

  document.head.insertAdjacentHTML('beforeend', '<meta property="og:site_name" content="港口银行">');
  rerender(<Page name="公告二" />);
  expect(document.title).toBe('公告二 - 港口银行');
});
