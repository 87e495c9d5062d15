import { expect, test } from "vitest"
import { render } from "vitest-browser-react"
import { unreadMark, useMessageScroll } from "./use-message-scroll"

interface Props {
  count: number
  unread: number
}

/** Entries of 100 px in a box of 300 px, with a line above the unread ones. */
const Entries = ({ count, unread }: Props) => {
  const { box, below, onScroll } = useMessageScroll({
    firstId: 1,
    lastKey: String(count),
    lastIsMine: false,
    count,
    onStart: () => undefined,
    onEnd: () => undefined,
    isEnd: true,
    unread,
  })
  return (
    <>
      <div ref={box} onScroll={onScroll} style={{ height: 300, overflow: "auto" }}>
        <div>
          {Array.from({ length: count }, (_, place) => (
            <div key={place}>
              {place === count - unread && <p style={{ margin: 0, height: 20 }} {...{ [unreadMark]: "" }} />}
              <div style={{ height: 100 }}>{place}</div>
            </div>
          ))}
        </div>
      </div>
      <output>{below}</output>
    </>
  )
}

const boxOf = (container: Element): HTMLElement => container.querySelector("div") as HTMLElement
const below = (container: Element): string => container.querySelector("output")?.textContent ?? ""

test("CHAT-05 a conversation opens where the unread begins, and says how many there are", async () => {
  const { container } = await render(<Entries count={20} unread={6} />)
  const box = boxOf(container)
  const line = container.querySelector(`[${unreadMark}]`)
  expect(line?.getBoundingClientRect().top).toBeCloseTo(box.getBoundingClientRect().top + 16, 0)
  expect(below(container)).toBe("6")
  box.scrollTop = box.scrollHeight
  await expect.poll(() => below(container)).toBe("0")
})

test.each([0, 2])(
  "CHAT-05 with %i unread, which are in sight there, it opens at its end and stays with it",
  async (unread) => {
    const { container, rerender } = await render(<Entries count={20} unread={unread} />)
    const box = boxOf(container)
    const left = () => box.scrollHeight - box.scrollTop - box.clientHeight
    expect(left()).toBeLessThan(1)
    await rerender(<Entries count={21} unread={unread} />)
    expect(left()).toBeLessThan(1)
    expect(below(container)).toBe("0")
  },
)
