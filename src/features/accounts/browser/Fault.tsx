/** Why the form was refused. The toast of the same words is what is announced. */
export function Fault({ text }: { text: string | null }) {
  return (
    <p id="sign-in-fault" className="error fault">
      {text}
    </p>
  )
}
