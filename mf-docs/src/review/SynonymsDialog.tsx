import { useForm } from 'react-hook-form';
import { saveSynonyms, synonymLengthMax, synonymsMax, type Synonyms } from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextInput, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';

interface SynonymsDialogProps {
  /** Absent: creates a group. */
  synonyms?: Synonyms;
  onClose: () => void;
}

/** As many words as a group may have, and a separator after each. */
const longest = synonymsMax * (synonymLengthMax + 1);

const wordsOf = (text: string) => text.split(/[、,，\s]+/).filter(Boolean);

/** Edits a group of synonyms. */
export function SynonymsDialog({ synonyms, onClose }: SynonymsDialogProps) {
  const form = useForm({ defaultValues: { words: synonyms?.words.join('、') ?? '' } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ words }, reqNo) =>
      call(saveSynonyms, { synonymId: synonyms?.synonymId, words: wordsOf(words), reqNo }),
    onSent() {
      toast('已保存', 'good');
      onClose();
      void revalidate();
    },
  });

  return (
    <FormDialog
      title="同义词"
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="一组意思相同的词"
        error={form.formState.errors.words?.message}
        hint="用顿号或空格分开，至少两个"
      >
        <TextInput
          maxLength={longest}
          {...form.register('words', {
            validate: {
              count: (text) => wordsOf(text).length >= 2 || '请填写至少两个词',
              length: (text) =>
                wordsOf(text).every((word) => word.length <= synonymLengthMax) ||
                `每个词最多${synonymLengthMax}个字`,
            },
          })}
        />
      </Field>
    </FormDialog>
  );
}
