import { renderToString } from 'react-dom/server';
import { moveStyles, putStylesInPlace } from './stylesInPlace';

const markupOf = (style: React.CSSProperties) => ({
  html: renderToString(<p style={style}>说 style=&quot;x&quot;</p>),
  styles: '<style data-first></style>',
});

it('moves styles out of the markup and puts them back as they were', () => {
  const markup = markupOf({ width: '40.5%', containIntrinsicSize: 'auto 76px', color: '#0F6E91' });
  const moved = moveStyles(markup)!;

  expect(moved.html).not.toContain(' style="');
  expect(moved.styles).toBe(
    '<style data-first></style><style data-in-place>' +
      '[data-style="width:40.5%;contain-intrinsic-size:auto 76px;color:#0F6E91"]' +
      '{width:40.5%!important;contain-intrinsic-size:auto 76px!important;color:#0F6E91!important}</style>',
  );
  document.body.innerHTML = moved.html;
  putStylesInPlace(document.body);
  const { style } = document.querySelector('p')!;
  expect([style.width, style.color]).toEqual(['40.5%', 'rgb(15, 110, 145)']);
  expect(document.body.innerHTML).not.toContain('data-style');
});

it('writes one rule for elements that look the same, and none where no style is', () => {
  const { html } = markupOf({ width: 4 });

  expect(moveStyles({ html: html + html, styles: '' })!.styles.split('width:4px!important')).toHaveLength(2);
  expect(moveStyles({ html: '<p>说</p>', styles: '' })).toEqual({ html: '<p>说</p>', styles: '' });
});

it.each([
  'red}*{color:red',
  'url(//evil.example/x)',
  '"',
  '</style><script>',
  '\\75 rl(x)',
  'red/*',
  '@import',
])('moves nothing where a style says %s', (color) => {
  expect(moveStyles(markupOf({ color }))).toBeNull();
});
