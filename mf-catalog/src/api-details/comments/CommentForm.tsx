import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { saveComment, type MyComment } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, TextArea, theme, toast } from '@portal/design';
import { FormActions, FormError, atLeast } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { commentMax, commentMin, scoreMax } from '@portal/rules';

interface CommentFormProps {
  apiId: string;
  /** The review to edit; null: a new one. */
  mine: MyComment['mine'];
  onClose: () => void;
  onSent: () => void;
}

const words = ['很差', '较差', '一般', '不错', '很好'];

/** Form of a review: stars and text. */
export function CommentForm({ apiId, mine, onClose, onSent }: CommentFormProps) {
  const form = useForm({ defaultValues: { score: mine?.score ?? 0, text: mine?.text ?? '' } });
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'tab',
    send: ({ score, text }) => call(saveComment, { apiId, score: Number(score), text }),
    onSent: ({ state }) => {
      toast(state === 'hidden' ? '已提交，平台核对后显示' : '已发布评价', 'good');
      onSent();
    },
  });
  const { errors } = form.formState;
  const given = Number(form.watch('score'));

  return (
    <form noValidate onSubmit={submit}>
      <Choice>
        <legend>评分</legend>
        {words.slice(0, scoreMax).map((word, index) => (
          <label key={word}>
            <input
              type="radio"
              value={index + 1}
              {...form.register('score', { validate: (score) => Number(score) > 0 || '请选择评分' })}
            />
            <Sign aria-hidden="true" $isOn={given > index}>
              ★
            </Sign>
            {index + 1} 分 {word}
          </label>
        ))}
        {errors.score && <p role="alert">{errors.score.message}</p>}
      </Choice>
      <Field
        label="评价"
        error={errors.text?.message}
        hint={`${form.watch('text').length}/${commentMax}，所有人可见，请不要写密钥和联系方式`}
      >
        <TextArea
          rows={4}
          maxLength={commentMax}
          placeholder="数据准不准、快不快、文档清不清楚、支持及不及时"
          {...form.register('text', atLeast(commentMin, `请至少写 ${commentMin} 个字`))}
        />
      </Field>
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          {mine ? '保存' : '发布评价'}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </FormActions>
    </form>
  );
}

const Choice = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s} ${theme.space.l};
  margin: 0 0 ${theme.space.l};
  padding: 0;
  border: 0;
  legend {
    margin-bottom: ${theme.space.s};
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  label {
    display: flex;
    align-items: center;
    gap: ${theme.space.xs};
    min-height: 32px;
    cursor: pointer;
  }
  input {
    accent-color: ${theme.color.brand};
  }
  p {
    flex-basis: 100%;
    color: ${theme.color.bad};
    font-size: ${theme.size.xs};
  }
`;

const Sign = styled.span<{ $isOn: boolean }>`
  color: ${({ $isOn }) => ($isOn ? theme.color.warn : theme.color.lineStrong)};
`;
