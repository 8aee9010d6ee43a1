import flash.display.Sprite;

// From the top folder of the repository:
// haxe -cp games/flash/src/shack -cp games/flash/src/lamp-echo -main Main --swf games/flash/waflash/lamp-echo/lamp-echo.swf --swf-version 11 --swf-header 720:440:60:0f141d

/** Four lamps blink a row of signals that grows by one each night; the keeper blinks it back. **/
class Main extends Shack {
	static final KEYS = [Shack.UP, Shack.RIGHT, Shack.DOWN, Shack.LEFT];
	static final LETTERS = [87, 68, 83, 65];

	final lamps:Array<Lamp> = [];
	final says = Shack.label(28, Shack.LIT, flash.text.TextFormatAlign.CENTER);
	var row:Array<Int> = [];
	var isShowing = false;
	var next = 0;
	var until = 0.0;

	static function main() {
		flash.Lib.current.addChild(new Main());
	}

	function new() {
		super("Lamp Echo", "The lamps blink. Blink back the same row.\nEach night it is one longer.\nArrow keys or clicks. P: pause, R: restart.");
	}

	override function reset() {
		if (scene.numChildren == 0) build();
		row = [];
		for (lamp in lamps) lamp.douse();
		nextNight();
	}

	function build() {
		final places = [[360.0, 110.0], [520.0, 225.0], [360.0, 340.0], [200.0, 225.0]];
		final g = scene.graphics;
		g.lineStyle(6, 0x3d2919);
		g.moveTo(360, 110);
		g.lineTo(360, 340);
		g.moveTo(200, 225);
		g.lineTo(520, 225);
		g.lineStyle();
		for (index in 0...4) {
			final lamp = new Lamp(index);
			lamp.x = places[index][0];
			lamp.y = places[index][1];
			lamps.push(lamp);
			scene.addChild(lamp);
		}
		scene.addChild(says);
	}

	function nextNight() {
		row.push(Std.random(4));
		isShowing = true;
		next = 0;
		until = 0.9;
		tellPlayer('Night ${row.length}');
	}

	function tellPlayer(words:String) {
		says.text = words;
		says.x = (Shack.W - says.width) / 2;
		says.y = 10;
	}

	function beat():Float
		return Math.max(0.26, 0.62 - row.length * 0.024);

	override function step(seconds:Float) {
		for (lamp in lamps) lamp.fade(seconds);
		if (!isShowing) return;
		until -= seconds;
		if (until > 0) return;
		if (next == row.length) {
			isShowing = false;
			next = 0;
			tellPlayer("Your turn");
			return;
		}
		lamps[row[next]].blink(beat() * 0.8);
		next++;
		until = beat();
	}

	override function pressed(key:Int) {
		for (index in 0...4) if (key == KEYS[index] || key == LETTERS[index]) answer(index);
	}

	override function clicked(x:Float, y:Float) {
		for (index in 0...4) {
			final lamp = lamps[index];
			if (Math.abs(lamp.x - x) < 62 && Math.abs(lamp.y - y) < 62) answer(index);
		}
	}

	function answer(index:Int) {
		if (isShowing) return;
		final lamp = lamps[index];
		lamp.blink(0.3);
		if (row[next] != index) {
			burst(lamp.x, lamp.y, Shack.RED, 18);
			lose('It was a row of ${row.length}.');
			if (state != Playing) return;
			isShowing = true;
			next = 0;
			until = 1.2;
			tellPlayer("Once more");
			return;
		}
		next++;
		if (next < row.length) return;
		float(lamp.x, lamp.y - 50, '+${row.length * 10}', Shack.TEXT);
		gain(row.length * 10);
		nextNight();
	}
}

class Lamp extends Sprite {
	static final COLOURS = [0xe0483a, 0x4f9ad8, 0x6fb43f, 0xffb43a];

	final glow = new Sprite();

	public function new(index:Int) {
		super();
		final colour = COLOURS[index];
		final g = graphics;
		g.beginFill(0x5d3f27);
		g.drawCircle(0, 0, 58);
		g.endFill();
		g.beginFill(0x1a2331);
		g.drawCircle(0, 0, 50);
		g.endFill();
		g.beginFill(colour, 0.38);
		g.drawCircle(0, 0, 44);
		g.endFill();
		final shine = glow.graphics;
		shine.beginFill(colour, 0.22);
		shine.drawCircle(0, 0, 84);
		shine.endFill();
		shine.beginFill(colour);
		shine.drawCircle(0, 0, 46);
		shine.endFill();
		shine.beginFill(0xffffff, 0.55);
		shine.drawEllipse(-24, -34, 26, 18);
		shine.endFill();
		addChild(glow);
		// The way that its key points, so that colour is not all there is to go by.
		final mark = new Sprite();
		mark.graphics.lineStyle(6, 0xf7efdf);
		mark.graphics.moveTo(-16, 8);
		mark.graphics.lineTo(0, -9);
		mark.graphics.lineTo(16, 8);
		mark.rotation = index * 90;
		addChild(mark);
		douse();
	}

	var left = 0.0;

	public function blink(seconds:Float) {
		left = seconds;
		glow.alpha = 1;
	}

	public function fade(seconds:Float) {
		left -= seconds;
		if (left < 0) glow.alpha = Math.max(0, glow.alpha - seconds * 8);
	}

	public function douse()
		glow.alpha = 0;
}
