type Properties = {
  color?: string
  fontFamily?: string
  fontSize?: string
  iconColor?: string
}

/** The supported part of Stripe's `style` option. */
export type CardStyle = {
  base?: Properties & { '::placeholder'?: Properties }
  invalid?: Properties
}

/** The row wraps on a narrow phone. The sheet is unlayered, so it wins over the page's layers. */
const rules = `
.SandboxCard { contain: inline-size; display: flex; flex-wrap: wrap; align-items: center; column-gap: .5rem }
.SandboxCard input {
  min-width: 0; min-height: 2.75rem; padding: 0; border: 0; outline: none; background: none;
  color: var(--sandbox-color, inherit); font: inherit; font-size: var(--sandbox-size, 1rem);
  font-family: var(--sandbox-font, inherit); font-variant-numeric: tabular-nums;
}
.SandboxCard input::placeholder { color: var(--sandbox-placeholder, GrayText); opacity: 1 }
.SandboxCard input[aria-invalid=true] { color: var(--sandbox-invalid, #a51236) }
.SandboxCard input[hidden] { display: none }
.SandboxCard-brand {
  flex: 0 0 auto; min-width: 1.75rem; font-size: .6875rem; font-weight: 700; line-height: 1.75;
  color: var(--sandbox-icon, inherit); text-align: center;
}
.SandboxCard-brand:empty::before {
  content: ''; display: block; box-sizing: border-box; width: 1.5rem; height: 1rem; margin: auto; border: 1.5px solid;
  border-radius: .2rem; background: linear-gradient(currentColor, currentColor) 0 .2rem / 100% .15rem no-repeat;
}
.SandboxCard .SandboxCard-number { flex: 1 1 11rem }
.SandboxCard .SandboxCard-expiry { flex: 1 1 4.5rem; max-width: 6rem }
.SandboxCard .SandboxCard-cvc { flex: 1 1 3rem; max-width: 4.5rem }
.SandboxCard .SandboxCard-postal { flex: 1 1 5.5rem; max-width: 8rem }
.SandboxChallenge {
  width: min(30rem, calc(100vw - 2rem)); height: min(36rem, calc(100dvh - 2rem)); margin: auto;
  padding: 0; border: 0; border-radius: 1rem; overflow: hidden; background: Canvas; color: CanvasText;
}
.SandboxChallenge[open] { display: flex; flex-direction: column }
.SandboxChallenge::backdrop { background: rgb(0 0 0 / .55) }
.SandboxChallenge-head { display: flex; align-items: center; gap: 1rem; padding: .5rem 1rem; font-weight: 600 }
.SandboxChallenge h2 { flex: 1; margin: 0; font: inherit }
.SandboxChallenge button {
  min-height: 2.75rem; padding: 0 1rem; border: 1px solid; border-radius: .75rem;
  background: none; color: inherit; font: inherit; cursor: pointer;
}
.SandboxChallenge-code { flex: 1; display: grid; justify-items: center; align-content: center; gap: 1rem; padding: 1rem }
.SandboxChallenge-code img { width: min(16rem, 100%); image-rendering: pixelated }
.SandboxChallenge-code a { text-decoration: underline }
.SandboxChallenge iframe { flex: 1; width: 100%; border: 0 }
`

let isAdded = false

export function addCardStyles(): void {
  if (isAdded) return
  isAdded = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
}

export function applyStyle(
  group: HTMLElement,
  { base = {}, invalid = {} }: CardStyle = {},
): void {
  const values = {
    color: base.color,
    size: base.fontSize,
    font: base.fontFamily,
    icon: base.iconColor,
    placeholder: base['::placeholder']?.color,
    invalid: invalid.color,
  }
  for (const [name, value] of Object.entries(values))
    if (value) group.style.setProperty(`--sandbox-${name}`, value)
}
