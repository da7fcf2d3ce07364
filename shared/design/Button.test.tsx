import { render } from '@testing-library/react';
import { Button } from './Button';

const rules = () =>
  [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('');

it('becomes a little darker below the pointer when it is filled, and not as dark as a link', () => {
  render(<Button $kind="primary">提交</Button>);

  expect(rules()).toMatch(/:hover:not\([^{]*\{\s*background: var\(--brand-hover\)/);
});
