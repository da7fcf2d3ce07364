import { screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { SourceCode } from './SourceCode';

const code = '{"name": "<b>杭州</b>"}';

it('shows code at once, later in colours, and copies it without them', async () => {
  const { user } = renderElement(<SourceCode label="返回示例" code={code} />);
  const block = screen.getByRole('region', { name: '返回示例' });
  expect(block).toHaveTextContent(code);

  expect(await screen.findByText('"<b>杭州</b>"')).toHaveAttribute('data-tone', 'text');
  expect(block).toHaveTextContent(code);

  await user.click(screen.getByRole('button', { name: '复制' }));
  expect(await navigator.clipboard.readText()).toBe(code);
});

it('never shows the colours of earlier code', async () => {
  const { rerender } = renderElement(<SourceCode label="示例" code='{"a": 1}' />);
  await screen.findByText('"a"');

  rerender(<SourceCode label="示例" code="没有内容" />);

  expect(screen.getByRole('region', { name: '示例' })).toHaveTextContent('没有内容');
});

it('stays plain when it is too long to be worth it', async () => {
  renderElement(<SourceCode label="示例" code={`{"a": "${'x'.repeat(20_000)}"}`} />);
  renderElement(<SourceCode label="另一个" code='{"b": 1}' />);
  await screen.findByText('"b"');

  expect(screen.getByRole('region', { name: '示例' }).querySelector('[data-tone]')).toBeNull();
});
