import { screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { TagsField } from './TagsField';

const onChange = jest.fn();
beforeEach(() => onChange.mockReset());

const draw = (tags: string[] = []) => renderElement(<TagsField tags={tags} onChange={onChange} />);
const field = () => screen.getByLabelText('标签（最多5个，用逗号分开）');

it('splits at Western and Chinese commas, without duplicates', async () => {
  const { user } = draw();

  await user.type(field(), '日历，节假日,节假日、 工作日 ');

  expect(onChange).toHaveBeenLastCalledWith(['日历', '节假日', '工作日']);
});

it('rejects a sixth tag, and keeps the five', async () => {
  const { user } = draw(['一', '二', '三', '四', '五']);

  await user.type(field(), '，六');

  expect(screen.getByText('最多5个标签，已有6个')).toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalledWith(expect.arrayContaining(['六']));
});

it('accepts a tag of twelve characters, and rejects a longer one', async () => {
  const { user } = draw();

  await user.type(field(), '一二三四五六七八九十甲乙');
  expect(onChange).toHaveBeenLastCalledWith(['一二三四五六七八九十甲乙']);
  await user.type(field(), '丙');

  expect(screen.getByText('“一二三四五六七八九十甲乙丙”超过12个字')).toBeInTheDocument();
  expect(onChange).toHaveBeenCalledTimes(12);
});
