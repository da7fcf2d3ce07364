import { useId } from 'react';
import type { CategoryTree } from '@portal/calls';
import styled from 'styled-components';
import { Panel, Field, SelectInput, TextInput, theme } from '@portal/design';
import { apiNameLengths, apiNameRules, firstBroken, lengthHint } from '@portal/rules';
import { PropSlot } from '@portal/slots';
import { ScenesField } from './ScenesField';
import { TagsField } from './TagsField';
import type { StepProps } from './useDraft';
import { VisibilityField } from './VisibilityField';

const codePattern = /^[a-z][a-z0-9-]{1,39}$/;

interface BasicsStepProps extends StepProps {
  categories: CategoryTree;
  /** Whether the change is reviewed; only then can its visibility be chosen. */
  isReviewed: boolean;
}

export function BasicsStep({ data, change, categories, isReviewed }: BasicsStepProps) {
  const hint = useId();

  return (
    <Panel title="基本信息">
      <Field
        label="API名称"
        error={data.name ? (firstBroken(apiNameRules, data.name) ?? undefined) : undefined}
        hint={`${lengthHint(data.name, apiNameLengths)}，同一提供方不重名`}
      >
        <TextInput
          maxLength={64}
          value={data.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field
        label="网关代码"
        error={
          data.code && !codePattern.test(data.code) ? '2到40个小写字母、数字或连字符，以字母开头' : undefined
        }
        hint={`调用地址的一部分：/prod/${data.code || '代码'}/v1/…，上线后不能修改`}
      >
        <TextInput
          maxLength={40}
          value={data.code}
          onChange={({ target }) => change({ code: target.value })}
        />
      </Field>
      <Field label="图标文字" hint="一个字，显示在卡片上">
        <TextInput
          maxLength={2}
          value={data.icon}
          onChange={({ target }) => change({ icon: target.value })}
        />
      </Field>
      <Field label="分类">
        <SelectInput value={data.categoryId} onChange={({ target }) => change({ categoryId: target.value })}>
          <option value="">请选择</option>
          {categories.tree.map((parent) => (
            <optgroup key={parent.cateId} label={parent.name}>
              {(parent.children.length > 0 ? parent.children : [parent]).map(({ cateId, name }) => (
                <option key={cateId} value={cateId}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectInput>
      </Field>
      {isReviewed && <VisibilityField portalId={data.portalId} audience={data.audience} onChange={change} />}
      {isReviewed && <ScenesField chosen={data.sceneIds} onChange={(sceneIds) => change({ sceneIds })} />}
      <TagsField tags={data.tags} onChange={(tags) => change({ tags })} />
      <Field label="一句话简介" hint={`${[...data.brief].length}/40，显示在卡片上`}>
        <TextInput
          maxLength={40}
          value={data.brief}
          onChange={({ target }) => change({ brief: target.value })}
        />
      </Field>
      <Text>
        <span>详细说明</span>
        <small id={hint}>至少20个字，说明数据来源、更新频率与适用场景</small>
        <PropSlot
          id="editor.richText"
          props={{
            label: '详细说明',
            value: data.description,
            describedBy: hint,
            isDraftKept: false,
            onChange: (description) => change({ description }),
          }}
        />
      </Text>
    </Panel>
  );
}

const Text = styled.div`
  display: grid;
  gap: ${theme.space.xs};
  > span {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  > small {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
