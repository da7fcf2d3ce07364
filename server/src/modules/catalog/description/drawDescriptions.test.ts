import { drawDescriptions } from './drawDescriptions';

const field = (description: string) => ({
  name: 'a',
  depth: 0,
  type: '字符串',
  required: 0,
  place: 'query',
  description,
});
const details = (description: string, ...params: string[]) => ({
  description,
  params: params.map(field),
  request: null,
  responses: [
    {
      status: '200',
      description: '**成功**',
      contentType: null,
      fields: [field('`ok`')],
      isCut: 0,
      example: null,
    },
  ],
});

it('draws Markdown of an operation, its fields and its responses, without headings and scripts', () => {
  expect(drawDescriptions(details('# 说明\n\n**重要**<script>x()</script>', '取 `1` 或 `2`'))).toMatchObject({
    description: '<p><strong>说明</strong></p>\n<p><strong>重要</strong></p>',
    params: [{ description: '取 <code>1</code> 或 <code>2</code>' }],
    responses: [{ description: '成功', fields: [{ description: '<code>ok</code>' }] }],
  });
});

it('reads so much of it and no more', () => {
  const { params } = drawDescriptions(
    details('', ...Array.from({ length: 200 }, () => `**a** <b ${'x'.repeat(990)}`)),
  );
  expect(params[0]!.description).toContain('<strong>a</strong>');
  expect(params[199]!.description).toContain('**a** &lt;b');
});
