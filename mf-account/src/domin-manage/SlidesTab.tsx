import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import {
  removeSlide,
  saveSlide,
  slidesMax,
  sortSlides,
  type PortalSlide,
  type PortalView,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, DataTable, Empty, Field, Panel, Status, TextInput } from '@portal/design';
import { DateField, FormDialog, PictureField } from '@portal/forms';
import { RowActions, useAction, useSubmission, type RowAction } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { DragHandle } from './DragHandle';
import { useDragOrder } from './useDragOrder';

/** Slides of the draft: order, visibility and times. */
export function SlidesTab({ view }: { view: PortalView }) {
  const { doId, draft, marks } = view;
  const [isAdding, setIsAdding] = useState(false);
  const { revalidate } = useRevalidator();
  const sorting = useAction(
    (caIds: string) => call(sortSlides, { doId, mark: marks?.order, caIds: caIds.split(',') }),
    '顺序已保存',
  );
  const slideOf = new Map(draft.slides.map((slide) => [slide.caId, slide]));
  const drag = useDragOrder([...slideOf.keys()], async (ids) => {
    await sorting.run(ids.join(','));
    await revalidate();
  });
  const slides = drag.order.flatMap((caId) => slideOf.get(caId) ?? []);

  return (
    <Panel
      title={`轮播图 ${slides.length}/${slidesMax}`}
      aside={
        <Button $kind="primary" disabled={slides.length >= slidesMax} onClick={() => setIsAdding(true)}>
          添加轮播图
        </Button>
      }
    >
      {slides.length === 0 ? (
        <Empty text="还没有轮播图，首页显示横幅图片" />
      ) : (
        <DataTable
          label="轮播图"
          rows={slides}
          rowKey={({ caId }) => caId}
          columns={[
            { title: '标题', isMain: true, render: ({ title }) => title },
            {
              title: '排序',
              isKey: true,
              isShort: true,
              render: ({ caId, title }) => (
                <DragHandle
                  name={title}
                  isDragged={drag.dragged === caId}
                  isDisabled={slides.length < 2}
                  onPointerDown={(event) => drag.handlePointerDown(event, caId)}
                  onKeyDown={(event) => drag.handleKeyDown(event, caId)}
                />
              ),
            },
            {
              title: '图片',
              isKey: true,
              render: ({ imgUrl }) => <img src={imgUrl} alt="" height={40} loading="lazy" />,
            },
            { title: '链接', render: ({ linkUrl }) => linkUrl || '—' },
            {
              title: '展示时间',
              render: ({ from, to }) => (from || to ? `${from || '现在'} 至 ${to || '长期'}` : '长期'),
            },
            {
              title: '状态',
              isKey: true,
              isShort: true,
              render: ({ isOn }) => (
                <Status tone={isOn === 1 ? 'good' : 'calm'}>{isOn === 1 ? '显示' : '隐藏'}</Status>
              ),
            },
            {
              title: '操作',
              isAction: true,
              // A key by position: after a move the same button means a new move, not a double click.
              render: (slide) => (
                <RowActions key={slides.indexOf(slide)} actions={actionsOf(view, slides, slide)} />
              ),
            },
          ]}
        />
      )}
      {isAdding && <SlideDialog doId={doId} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

function actionsOf(
  { doId, marks }: PortalView,
  slides: readonly PortalSlide[],
  slide: PortalSlide,
): (RowAction | false)[] {
  const at = slides.indexOf(slide);
  const { caId, title, ...facts } = slide;
  const mark = marks?.slides?.[caId];
  const shifted = (by: number) => {
    const caIds = slides.map((one) => one.caId);
    caIds.splice(at, 1);
    caIds.splice(at + by, 0, caId);
    return call(sortSlides, { doId, mark: marks?.order, caIds });
  };
  return [
    at > 0 && { label: '上移', needs: sortSlides, act: () => shifted(-1), done: '已上移' },
    at < slides.length - 1 && { label: '下移', needs: sortSlides, act: () => shifted(1), done: '已下移' },
    {
      label: slide.isOn === 1 ? '隐藏' : '显示',
      needs: saveSlide,
      act: () => call(saveSlide, { doId, caId, mark, title, ...facts, isOn: slide.isOn === 1 ? 0 : 1 }),
      done: slide.isOn === 1 ? '已隐藏' : '已显示',
    },
    {
      label: '编辑',
      needs: saveSlide,
      dialog: (close) => <SlideDialog doId={doId} slide={slide} mark={mark} onClose={close} />,
    },
    {
      label: '移除',
      needs: removeSlide,
      act: () => call(removeSlide, { doId, caId, mark }),
      done: '已移除',
      confirm: { title: '移除轮播图', question: `从草稿里移除“${title}”？发布后访客不再看到它。` },
    },
  ];
}

interface SlideDialogProps {
  doId: string;
  /** Absent: creates one. */
  slide?: PortalSlide;
  /** Mark of the slide when the dialog was opened. */
  mark?: string | undefined;
  onClose: () => void;
}

interface SlideFields {
  title: string;
  imgUrl: string;
  linkUrl: string;
  isOn: boolean;
  from: string;
  to: string;
}

function SlideDialog({ doId, slide, mark, onClose }: SlideDialogProps) {
  // The dialog's content is based on this mark, even if the page reloads meanwhile.
  const [opened] = useState(mark);
  const form = useForm<SlideFields>({
    defaultValues: {
      title: slide?.title ?? '',
      imgUrl: slide?.imgUrl ?? '',
      linkUrl: slide?.linkUrl ?? '',
      isOn: slide?.isOn !== 0,
      from: slide?.from ?? '',
      to: slide?.to ?? '',
    },
  });
  const { errors } = form.formState;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ isOn, ...fields }) =>
      call(saveSlide, { ...fields, doId, caId: slide?.caId, mark: opened, isOn: isOn ? 1 : 0 }),
    onSent: () => {
      onClose();
      void revalidate();
    },
  });

  return (
    <FormDialog
      title={slide ? '编辑轮播图' : '添加轮播图'}
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="标题" error={errors.title?.message}>
        <TextInput
          maxLength={40}
          {...form.register('title', { validate: (value) => value.trim() !== '' || '请填写标题' })}
        />
      </Field>
      <Controller
        name="imgUrl"
        control={form.control}
        rules={{ validate: (value) => value !== '' || '请上传图片' }}
        render={({ field }) => (
          <PictureField
            label="图片"
            kind="picture"
            value={field.value}
            onChange={field.onChange}
            error={errors.imgUrl?.message}
          />
        )}
      />
      <Field
        label="链接（选填）"
        hint="本专区的页面，以 / 开头，例如 /APIList"
        error={errors.linkUrl?.message}
      >
        <TextInput
          maxLength={200}
          {...form.register('linkUrl', { setValueAs: (value: string) => value.trim() })}
        />
      </Field>
      <DateField control={form.control} name="from" label="开始时间（选填）" hint="不填则立即开始" hasTime />
      <DateField control={form.control} name="to" label="结束时间（选填）" hint="不填则长期展示" hasTime />
      <Checkbox {...form.register('isOn')}>显示</Checkbox>
    </FormDialog>
  );
}
