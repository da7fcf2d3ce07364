import { plainText } from '../src/platform/richText/plainText';

it.each([
  ['parts blocks by one blank', '<h2>一</h2><p>二<br>三</p><ul><li>四</li></ul>', '一 二 三 四'],
  ['leaves what is inside a line together', '接<b>口</b><a href="/x">文档</a>', '接口文档'],
  ['reads entities, blanks among them', 'a&nbsp;&lt;b&gt;&#x4e00;&eacute;&amp;lt;', 'a <b>一é&lt;'],
  ['drops scripts and pictures of code whole', 'x<script>1</script><svg><p>in</p></svg>y', 'xy'],
  ['survives what is never closed', '一<p>二<style>p{', '一 二'],
])('%s', (_, html, text) => {
  expect(plainText(html)).toBe(text);
});
