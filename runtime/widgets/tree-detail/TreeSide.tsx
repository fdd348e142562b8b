import { useMemo, useState } from 'react'
import type { Icon as IconName, TreeDetailWidget as TreeDocument } from '../../../schemas/index.ts'
import { askConfirm } from '../../actions/ask-confirm.ts'
import { MenuButton } from '../../fields/MenuButton.tsx'
import { TextInput } from '../../fields/TextInput.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { ActionButton } from '../../page/ActionButton.tsx'
import { useEvaluate, useHasAccess, usePage, useRun } from '../../page/hooks.ts'
import { useWatch } from '../../page/use-watch.ts'
import { EmptyNote } from '../../page/WidgetFrame.tsx'
import { canMove, countNodes, type NodeFields, type NodeLine, nodeLines, searchNodes, type TreeNode } from './nodes.ts'
import { Tree } from './Tree.tsx'

/** What a user changed in a tree; kept per user. */
export interface TreePreferences {
  readonly turned?: readonly string[]
  readonly width?: number
  readonly closed?: boolean
}

interface TreeSideProps {
  readonly widget: TreeDocument
  readonly rows: readonly TreeNode[]
  readonly fields: NodeFields
  readonly chosen: string
  readonly preferences: TreePreferences
  readonly onPreferences: (next: TreePreferences) => void
  readonly onMoved: () => void
}

/** The tree with its search and tools. */
export function TreeSide({ widget, rows, fields, chosen, preferences, onPreferences, onMoved }: TreeSideProps) {
  const page = usePage()
  const evaluate = useEvaluate()
  const hasAccess = useHasAccess()
  const run = useRun()
  const [search, setSearch] = useState('')
  useWatch(
    useMemo(
      () => [widget.badge, widget.icon, ...(widget.node ?? []).flatMap((button) => [button.visible, button.disabled])],
      [widget],
    ),
  )
  const turned = useMemo(() => new Set(preferences.turned ?? []), [preferences.turned])
  const found = useMemo(() => searchNodes(rows, fields, search), [rows, fields, search])
  const lines = useMemo(
    () => nodeLines(found, fields, { levels: widget.expanded ?? 2, turned, all: search.trim() !== '' }),
    [found, fields, widget.expanded, turned, search],
  )
  const turn = (key: string): void =>
    onPreferences({
      ...preferences,
      turned: turned.has(key) ? [...turned].filter((one) => one !== key) : [...turned, key],
    })
  const choose = (line: NodeLine): void => {
    page.setState(widget.into, line.node[fields.key])
    if (widget.nodeInto) page.setState(widget.nodeInto, line.node)
  }
  const buttons = (widget.node ?? []).filter((button) => hasAccess(button.access))
  const partsOf = ({ node }: NodeLine) => {
    const icon = quietly(() => evaluate<IconName | undefined>(widget.icon, { item: node }))
    const badge = quietly(() => evaluate(widget.badge, { item: node }))
    const shown = buttons.filter((button) => quietly(() => evaluate(button.visible ?? true, { item: node })) === true)
    return {
      icon: icon ? <Icon name={icon} size={14} /> : null,
      badge: badge === undefined || badge === null ? '' : String(badge),
      actions:
        shown.length === 0 ? null : (
          <MenuButton
            label="节点操作"
            className="wf-icon-button"
            tabIndex={-1}
            lines={shown.map((button) => ({
              key: button.id,
              label: String(quietly(() => evaluate(button.label, { item: node })) ?? ''),
              disabled: quietly(() => evaluate(button.disabled ?? false, { item: node })) === true,
              onPick: (anchor) => void run(button.do, { item: node }, anchor),
            }))}
          >
            <Icon name="more" size={14} />
          </MenuButton>
        ),
    }
  }
  const mayDrag = widget.drop !== undefined && hasAccess(widget.drop.access)
  const move = async (moved: NodeLine, target: NodeLine): Promise<void> => {
    if (!widget.drop) return
    const yes = await askConfirm({
      title: `把「${moved.label}」移到「${target.label}」之下？`,
      text: '其下的节点随之移动，汇总数据按新的归属重新计算。',
      danger: false,
      okLabel: '移动',
      anchor: null,
    })
    if (!yes) return
    const { id, version } = moved.node
    try {
      await page.call(widget.drop.submit, {
        id: id ?? moved.node[fields.key],
        version,
        [widget.drop.parent ?? 'parentId']: target.node[fields.key],
      })
    } finally {
      // Refused or not, what the tree shows must be what is stored; the request layer has told why.
      onMoved()
    }
  }
  const tools = widget.toolbar ?? []
  return (
    <>
      {tools.length > 0 && (
        <div className="wf-tree-detail__tools">
          {tools.map((button) => (
            <ActionButton key={button.id} button={button} small />
          ))}
        </div>
      )}
      {widget.search !== false && (
        <div className="wf-tree-detail__search">
          <TextInput
            value={search}
            onChange={setSearch}
            placeholder="搜索"
            label="搜索节点"
            suffix={<Icon name="search" size={14} />}
          />
        </div>
      )}
      {lines.length === 0 ? (
        <EmptyNote
          text={search === '' ? (widget.emptyText ?? '暂无节点') : '没有匹配的节点'}
          action={search === '' ? widget.emptyAction : undefined}
        />
      ) : (
        <Tree
          label={typeof widget.title === 'string' ? widget.title : '节点'}
          lines={lines}
          chosen={chosen}
          partsOf={partsOf}
          onChoose={choose}
          onTurn={turn}
          drag={
            mayDrag
              ? {
                  canDrop: (moved, target) => canMove(rows, fields, moved, target),
                  onDrop: (moved, target) => void move(moved, target).catch(() => {}),
                }
              : undefined
          }
        />
      )}
      <div className="wf-tree-detail__foot">共 {countNodes(rows, fields).toLocaleString('zh-CN')} 个节点</div>
    </>
  )
}

/** A node's expression that fails leaves that part of the node out; the others stay. */
function quietly<T>(compute: () => T): T | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
}
