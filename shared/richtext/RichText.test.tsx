import { screen, within } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { RichText } from './RichText';

it('leads where a picture leads', () => {
  renderElement(<RichText html='<p><a href="/help"><img src="/file/1" alt="帮助"></a></p>' />);

  const link = screen.getByRole('link', { name: '帮助' });
  expect(link).toHaveAttribute('href', '/help');
  expect(within(link).getByRole('img')).toHaveAttribute('src', '/file/1');
});

it('names a picture from outside, and never draws a link in a link for it', () => {
  renderElement(
    <RichText html='<p><a href="/help">见<b><img src="https://a.example/1.png" alt="图"></b></a><img src="https://a.example/2.png"></p>' />,
  );

  expect(screen.getByRole('link', { name: /^见\s?\[外部图片：图\]$/ })).toHaveAttribute('href', '/help');
  expect(screen.getByRole('link', { name: '[外部图片]' })).toHaveAttribute('href', 'https://a.example/2.png');
  expect(document.querySelector('a a')).toBeNull();
});

it('shows code in the colours of the language that it is said to be in', async () => {
  renderElement(<RichText html={'<pre><code class="language-python">return None  # 没有</code></pre>'} />);

  expect(await screen.findByText('None')).toHaveAttribute('data-tone', 'value');
});

it('lets a wide table scroll before its words are cut into letters', () => {
  renderElement(<RichText html="<table><tr><td>E9102</td></tr></table>" />);

  expect(screen.getByRole('region', { name: '表格' })).toHaveStyle({ overflowX: 'auto' });
  expect(screen.getByRole('cell')).toHaveStyle({ overflowWrap: 'break-word', minWidth: '48px' });
});
