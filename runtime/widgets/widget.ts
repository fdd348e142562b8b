import type { ComponentType, ReactNode } from 'react'
import type { Form, Widget } from '../../schemas/index.ts'
import type { ScopeExtra } from '../page/scope.ts'

/** Draws a child inside its own boundary; `extra` adds names (`item`) to every expression below it. */
export type RenderChild = (child: Widget, extra?: ScopeExtra) => ReactNode

/** What a widget is given; the page comes by `usePage()`. `access` and `visible` are settled before it is drawn. */
export interface WidgetProps<W extends Widget = Widget> {
  readonly widget: W
  readonly renderChild: RenderChild
}

/** View of each kind. A kind without a view does not compile. */
export type WidgetKinds = {
  readonly [K in Widget['kind']]: ComponentType<WidgetProps<Extract<Widget, { kind: K }>>>
}

/** What the form inside a dialog is given by the action `open`. */
export interface DialogFormProps {
  readonly form: Form
  /** First value, computed; null for an empty form. */
  readonly value: Readonly<Record<string, unknown>> | null
  /** Parameters sent beside the fields, e.g. ids; computed. */
  readonly params: Readonly<Record<string, unknown>>
  /** Endpoint of the submission; without one the form's value itself is the result. */
  readonly submit?: string
  /** Text of the main button; 保存 where absent. */
  readonly submitLabel?: string
  /** Called once it was submitted: the endpoint's answer and the form's value. Closes the dialog. */
  onDone(result: unknown, value: Readonly<Record<string, unknown>>): void
  /** 取消: asks about unsaved input, then closes. */
  onCancel(): void
  /** Tells the dialog whether there is unsaved input. */
  onDirty(dirty: boolean): void
}

/** The view of a dialog's form, drawn inside `.wf-dialog__body`; it brings its own foot (`.wf-dialog__foot`). */
export type DialogFormView = ComponentType<DialogFormProps>

/** Everything that draws documents: handed in, so that what is dispatched to never imports the dispatcher. */
export interface Views {
  readonly kinds: WidgetKinds
  readonly DialogForm: DialogFormView
  /** Fetches the code of a kind before it is drawn; resolves also where that fails, which the widget then shows. */
  preload(kind: Widget['kind']): Promise<void>
}
