import { useForm } from 'react-hook-form';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AllOrSome } from './AllOrSome';

interface Fields {
  isAll: boolean;
  kinds: string[];
}

function TestForm({ kinds, onSent }: { kinds: string[]; onSent: (fields: Fields) => void }) {
  const form = useForm<Fields>({ defaultValues: { isAll: kinds.length === 0, kinds } });
  const { register, watch, formState, handleSubmit } = form;

  return (
    <form onSubmit={(event) => void handleSubmit(onSent)(event)}>
      <AllOrSome
        legend="消息类型"
        allLabel="全部"
        all={register('isAll')}
        isAll={watch('isAll')}
        choices={[
          ['bill', '账单'],
          ['notice', '公告'],
        ]}
        some={register('kinds', {
          validate: (ids, { isAll }) => isAll || ids.length > 0 || '请至少选择一项',
        })}
        error={formState.errors.kinds?.message}
      />
      <button>保存</button>
    </form>
  );
}

function open(kinds: string[]) {
  const onSent = jest.fn();
  render(<TestForm kinds={kinds} onSent={(fields) => onSent(fields)} />);
  const box = (name: string) => screen.getByRole('checkbox', { name });
  const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
  return { onSent, box, save };
}

it('asks for nothing more while all are wanted', async () => {
  const { onSent, save } = open([]);

  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  save();

  await waitFor(() => expect(onSent).toHaveBeenCalledWith({ isAll: true, kinds: [] }));
});

it('asks for one at least once not all are wanted, and sends the ticked ones', async () => {
  const { onSent, box, save } = open([]);
  fireEvent.click(box('全部'));
  save();

  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('请至少选择一项'));
  expect(onSent).not.toHaveBeenCalled();

  fireEvent.click(box('公告'));
  save();
  await waitFor(() => expect(onSent).toHaveBeenCalledWith({ isAll: false, kinds: ['notice'] }));
});

it('shows what is chosen already', () => {
  const { box } = open(['bill']);

  expect(box('账单')).toBeChecked();
  expect(box('公告')).not.toBeChecked();
});
